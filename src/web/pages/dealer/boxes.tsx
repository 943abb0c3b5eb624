import type { BoxView, StakeView } from '../../../table/index.ts';
import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { betWords } from './event-words.ts';

/** The bets as they lie: each box, each patron, each bet. A press on a box records one. */
export const Boxes = () => {
  const { view } = useDealing();
  const { say } = useWords();
  const { boxes, stakes, over } = view;
  return (
    <section aria-label={say('dealer.boxes')} className="flex min-h-0 flex-col gap-1">
      <h2 className="label flex gap-3">
        {say('dealer.boxes')}
        {over > 0 && (
          <span className="font-semibold text-warn">
            ! {say('dealer.flag.over')} <Money cents={over} form="short" />
          </span>
        )}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
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
          'flex h-full min-h-20 w-full flex-col items-stretch gap-1 rounded-md border bg-panel p-2 text-left text-sm hover:border-muted',
          over > 0 ? 'border-warn' : 'border-edge',
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{say('shared.box', { number })}</span>
          <span className="label truncate">{seated ?? say('shared.box.free')}</span>
        </span>
        {patrons.map((patron) => (
          <span key={patron} className="block border-t border-edge pt-1">
            {(patron !== seated || patrons.length > 1) && (
              <span className="label block truncate">
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
          <span className="mt-auto block border-t border-warn pt-1 text-xs text-warn">
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
    <span className={classes('flex justify-between gap-2', limit !== undefined && 'text-warn')}>
      <span className="min-w-0 truncate">
        {limit !== undefined && <span aria-hidden="true">! </span>}
        {betWords(stake.bet, book, words)}
        {limit !== undefined && (
          <span className="for-ears">{words.say(`dealer.flag.${limit}`)}</span>
        )}
      </span>
      <Money cents={stake.amount} form="short" />
    </span>
  );
};
