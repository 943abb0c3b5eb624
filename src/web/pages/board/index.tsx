import type { TablePage } from '../../app.tsx';
import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const Board = ({ table }: TablePage) => {
  const { say } = useWords();
  return (
    <AppFrame title={say('board.title')}>
      <h1>{say('board.title')}</h1>
      <p className="tabular">{table}</p>
    </AppFrame>
  );
};

export default Board;
