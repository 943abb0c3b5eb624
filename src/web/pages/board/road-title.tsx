import { useWords } from '../../words/index.ts';
import { Other } from './both.tsx';

export type RoadTitleName =
  | `shared.road.${'beads' | 'big' | 'eye' | 'small' | 'pig'}`
  | `board.${'counts' | 'next'}`;

/** The name of a road or of what stands beside it, in both languages. */
export const RoadTitle = ({ name }: { readonly name: RoadTitleName }) => {
  const { say } = useWords();
  return (
    <h2>
      {say(name)} <Other text={(words) => words.say(name)} />
    </h2>
  );
};
