import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { Asks } from './asks.tsx';
import { useDealing } from './dealing.tsx';

/** Everything at this table that waits for a second person. */
export const AsksSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { own, view, me, book, send } = useDealing();
  const { say } = useWords();
  return (
    <Sheet wide title={say('dealer.asks')} onClose={onClose}>
      <Asks
        asks={own.asks}
        book={book}
        view={view}
        me={me === null ? null : { id: me, role: own.role }}
        answer={async (command) => {
          const answered = await send(command);
          return 'error' in answered ? answered.error : null;
        }}
      />
    </Sheet>
  );
};
