import type { TablePage } from '../../app.tsx';
import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const Patron = ({ table }: TablePage) => {
  const { say } = useWords();
  return (
    <AppFrame title={say('patron.title')}>
      <h1>{say('patron.title')}</h1>
      <p className="tabular">{table}</p>
    </AppFrame>
  );
};

export default Patron;
