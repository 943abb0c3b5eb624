import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const Pit = () => {
  const { say } = useWords();
  return (
    <AppFrame title={say('pit.title')}>
      <h1>{say('pit.title')}</h1>
    </AppFrame>
  );
};

export default Pit;
