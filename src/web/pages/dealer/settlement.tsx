import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { allBack, type Movement, payingOrder } from './paying-order.ts';
import { betWords } from './short-words.ts';

/** What is taken and paid, in the order of the hands that do it. */
export const Settlement = () => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const lines = view.voided === null ? own.lines : allBack(view.stakes, view.voided.rule);
  const { take, give, totals } = payingOrder(lines);
  return (
    <section aria-label={say('dealer.settlement')} className="flex min-h-0 flex-col gap-1">
      <h2 className="label">{say('dealer.settlement')}</h2>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">
          {say(view.phase === 'settled' ? 'dealer.settlement.empty' : 'dealer.settlement.later')}
        </p>
      ) : (
        <>
          {take.length > 0 && (
            <>
              <h3 className="text-sm font-semibold">{say('dealer.take')}</h3>
              <ol>
                {take.map((one, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a movement is known by its turn
                  <MovementLine key={i} movement={one} />
                ))}
              </ol>
            </>
          )}
          {give.map(({ box, movements }) => (
            <div key={box}>
              <h3 className="text-sm font-semibold">{say('shared.box', { number: box })}</h3>
              <ol>
                {movements.map((one, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a movement is known by its turn
                  <MovementLine key={i} movement={one} />
                ))}
              </ol>
            </div>
          ))}
          <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 border-t border-edge pt-1 text-sm">
            {(['taken', 'paid', 'returned', 'house'] as const).map((name) => (
              <div key={name} className="contents">
                <dt className={name === 'house' ? 'font-semibold' : 'text-muted'}>
                  {say(`dealer.total.${name}`)}
                </dt>
                <dd className="text-right">
                  <Money
                    cents={totals[name]}
                    signed={name === 'house'}
                    className={name === 'house' ? 'font-semibold' : ''}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
};

const MovementLine = ({ movement }: { readonly movement: Movement }) => {
  const { book } = useDealing();
  const words = useWords();
  const { does, box, patron, bet, stake, amount, odds, rule, limitRule } = movement;
  return (
    <li className="grid grid-cols-[1.2rem_1fr_auto_auto] items-baseline gap-2 border-b border-edge/50 py-0.5 text-sm">
      <span aria-hidden="true" className={`text-center font-bold ${TONES[does]}`}>
        {SIGNS[does]}
      </span>
      <span className="min-w-0">
        <span className="for-ears">{words.say(`dealer.does.${does}`)} </span>
        {does === 'take' && `${words.say('shared.box', { number: box })} · `}
        {patron} · {betWords(bet, book, words)}{' '}
        <span className="text-muted">
          <Money cents={stake} form="short" />
          {odds !== null && ` · ${words.odds(odds)}`}
          {(does === 'push' || does === 'return') && ` · ${words.say(`dealer.does.${does}`)}`}
        </span>
      </span>
      <Money cents={amount} className="font-semibold" />
      <span className="flex gap-1">
        <RuleTag rule={rule} />
        {limitRule !== null && <RuleTag rule={limitRule} />}
      </span>
    </li>
  );
};

const SIGNS = { take: '−', pay: '+', push: '=', return: '↩' } as const;
const TONES = {
  take: 'text-bad',
  pay: 'text-good',
  push: 'text-muted',
  return: 'text-warn',
} as const;
