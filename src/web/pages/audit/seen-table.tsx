import type { SeenMoment } from '../../../api/audit.ts';
import { OTHERS, seenView } from '../../../api/seen-view.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { Felt } from '../../parts/felt.tsx';
import { Hands } from '../../parts/hands.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { TableNotices } from '../../parts/notices.tsx';
import { Empty } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { OwnPart } from './own-part.tsx';

/** The table as this viewer had it before him: the felt, what lay on it, the hands, what was said, what was his own. */
export const SeenTable = ({
  moment,
  book,
}: {
  readonly moment: SeenMoment;
  readonly book: Rulebook;
}) => {
  const { say } = useWords();
  const { own } = moment;
  const view = seenView({ ...moment, box: null });
  if (view === null) return <Empty title={say('shared.table.unopened')} />;
  const patron = 'patron' in own ? own.patron : null;
  return (
    <section aria-label={say('audit.view')} className="flex min-w-0 flex-col gap-4">
      <div>
        <div className="max-sm:hidden">
          <Felt
            rulebook={book}
            layout={view.layout}
            boxes={view.boxes}
            ownBox={patron?.box ?? null}
            patron={patron?.id ?? null}
            stakes={view.stakes.map((stake) => ({ ...stake }))}
            disabled={view.phase !== 'betting'}
          >
            <Middle view={view} book={book} />
          </Felt>
        </div>
        <div className="felt flex flex-col items-center gap-2 rounded-lg p-2 sm:hidden">
          <Middle view={view} book={book} />
        </div>
      </div>
      <TableNotices notices={view.notices} />
      <Stakes view={view} book={book} />
      <OwnPart moment={moment} book={book} />
    </section>
  );
};

const Middle = ({ view, book }: { readonly view: PublicView; readonly book: Rulebook }) => {
  const words = useWords();
  const { say, odds } = words;
  return (
    <div className="flex flex-col items-center gap-1">
      <Hands rulebook={book} view={view} width="clamp(1.6rem, 8.5vw, 2.4rem)" />
      <p className="min-h-6 text-center text-sm font-semibold">{verdict(view, book, words)}</p>
      {view.offers.length > 0 && (
        <p className="text-sm text-brass">
          {say('audit.offers', {
            odds: view.offers
              .map((one) => `${say(`shared.hand.${one.hand}`)} ${odds(one.pays)}`)
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
};

/** The stacks in words: a phone has no room for the felt, and a print none for its colours. */
const Stakes = ({ view, book }: { readonly view: PublicView; readonly book: Rulebook }) => {
  const { say, name } = useWords();
  if (view.stakes.length === 0) return null;
  const bet = (id: string) => {
    const found = book.bets.find((one) => one.id === id);
    return found === undefined ? id : name(found.name);
  };
  return (
    <ul aria-label={say('shared.money.staked')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {view.stakes.map((stake) => (
        <li key={`${stake.box} ${stake.patron} ${stake.bet}`} className="tabular">
          {`${say('shared.box', { number: stake.box })} · `}
          {stake.patron !== OTHERS && <span translate="no">{`${stake.patron} · `}</span>}
          {`${bet(stake.bet)} ${moneyText(stake.amount, { form: 'short' })}`}
        </li>
      ))}
    </ul>
  );
};
