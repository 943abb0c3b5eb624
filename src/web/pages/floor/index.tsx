import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const Floor = () => {
  const { say } = useWords();
  return (
    <AppFrame title={say('floor.title')}>
      <h1>{say('floor.title')}</h1>
    </AppFrame>
  );
};

export default Floor;
