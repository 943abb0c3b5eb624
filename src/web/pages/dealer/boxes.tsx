import type { BoxView, StakeView } from '../../../table/index.ts';
import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { betWords, shortBet } from './short-words.ts';

/** The bets as they lie, box by box in the order of the table, as on the felt. A press on a box records one. */
export const Boxes = () => {
  const { view } = useDealing();
  const { say } = useWords();
  const { boxes, stakes } = view;
  return (
    <section aria-label={say('dealer.boxes')} className="flex min-h-full flex-col">
      <h2 className="for-ears">{say('dealer.boxes')}</h2>
      <ul className="grid flex-1 auto-rows-[minmax(min-content,1fr)] grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-1.5">
        {boxes.map((box) => (
          <BoxOfBets
            key={box.number}
            box={box}
            stakes={stakes.filter((stake) => stake.box === box.number)}
          />
        ))}
      </ul>
    </section>
  );
};

const BoxOfBets = ({
  box: { number, seated, over, player, banker },
  stakes,
}: {
  readonly box: BoxView;
  readonly stakes: readonly StakeView[];
}) => {
  const { open } = useDealing();
  const { say } = useWords();
  const patrons = [...new Set(stakes.map(({ patron }) => patron))];
  return (
    <li>
      <button
        type="button"
        onClick={() => open('bet', number)}
        className={classes(
          'felt flex h-full min-h-20 w-full flex-col items-stretch gap-1 rounded-md border-2 p-1.5 text-left text-sm leading-tight hover:border-brass',
          over > 0 ? 'border-amber' : 'border-brass/35',
        )}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-brass">
          <span className="font-semibold">{say('shared.box', { number })}</span>
          <span className="text-xs wrap-anywhere">{seated ?? say('shared.box.free')}</span>
        </span>
        {patrons.map((patron) => (
          <span key={patron} className="block border-t border-brass/35 pt-0.5">
            {(patron !== seated || patrons.length > 1) && (
              <span className="block text-xs text-brass wrap-anywhere">
                {patron}
                {patron !== seated && ` · ${say('dealer.standing')}`}
              </span>
            )}
            {stakes
              .filter((stake) => stake.patron === patron)
              .map((stake) => (
                <StakeLine key={stake.bet} stake={stake} />
              ))}
          </span>
        ))}
        {over > 0 && (
          <span className="mt-auto block rounded-sm bg-panel px-1 text-xs text-warn">
            ! {say('dealer.flag.over')} <Money cents={over} form="short" />
            <span className="for-ears">
              {say('dealer.box.totals', { player: player / 100, banker: banker / 100 })}
            </span>
          </span>
        )}
      </button>
    </li>
  );
};

const StakeLine = ({ stake }: { readonly stake: StakeView }) => {
  const { book } = useDealing();
  const words = useWords();
  const { limit } = stake;
  return (
    <span
      title={betWords(stake.bet, book, words)}
      className={classes(
        'flex flex-wrap items-baseline justify-between gap-x-1',
        limit !== undefined && 'rounded-sm bg-panel px-1 text-warn',
      )}
    >
      <span className="min-w-0 text-xs">
        {limit !== undefined && <span aria-hidden="true">! </span>}
        {shortBet(stake.bet, book, words)}
        {limit !== undefined && (
          <span className="for-ears">{words.say(`dealer.flag.${limit}`)}</span>
        )}
      </span>
      <Money cents={stake.amount} form="short" className="ml-auto font-semibold" />
    </span>
  );
};
