import { useWords } from '../../words/index.ts';

/** A worker could not answer: it says why, so that somebody can be told. */
export const Trouble = ({ failed }: { readonly failed: string | null }) => {
  const { say } = useWords();
  if (failed === null) return null;
  return (
    <p role="alert" className="text-bad">
      {say('lab.failed', { why: failed })}
    </p>
  );
};
