import type { TablePage } from '../../app.tsx';
import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const Dealer = ({ table }: TablePage) => {
  const { say } = useWords();
  return (
    <AppFrame title={say('dealer.title')}>
      <h1>{say('dealer.title')}</h1>
      <p className="tabular">{table}</p>
    </AppFrame>
  );
};

export default Dealer;
