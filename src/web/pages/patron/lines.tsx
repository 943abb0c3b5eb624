import type { Rulebook } from '../../../rulebooks/index.ts';
import { insuranceBet, type SettlementLine } from '../../../rules/index.ts';
import { oddsPrinted } from '../../parts/bets.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { balanceOf } from './past-round.ts';

export type LinesProps = {
  readonly lines: readonly SettlementLine[];
  readonly book: Pick<Rulebook, 'bets' | 'play'>;
  /** Bets that may stay where they lie, and how to leave one there. */
  readonly leave?: {
    readonly can: (line: SettlementLine) => boolean;
    readonly up: (line: SettlementLine) => void;
  };
};

/** Each bet's end: result, odds, what was paid, what came back, and the paragraph that says so. */
export const Lines = ({ lines, book, leave }: LinesProps) => {
  const { say, name } = useWords();
  const betName = (id: string) => {
    if (id === insuranceBet('player')) return say('patron.insurance.of.player');
    if (id === insuranceBet('banker')) return say('patron.insurance.of.banker');
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? id : name(bet.name);
  };
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <li
          key={`${line.box} ${line.bet}`}
          data-line={line.bet}
          className="flex flex-col border-t border-edge py-1.5 first:border-t-0"
        >
          <span className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="font-semibold">{betName(line.bet)}</span>
              <Money cents={line.amount} className="text-sm text-muted" />
            </span>
            <Money
              cents={line.paid + line.returned - line.amount}
              signed
              className={`font-semibold ${line.paid > 0 ? 'text-good' : ''}`}
            />
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
            <span className="flex flex-wrap items-center gap-x-2">
              {say(`patron.result.${line.result}`)}
              {line.odds !== null && <span className="tabular">{oddsPrinted(line.odds)}</span>}
              {line.effective !== line.amount && (
                <span>
                  {say('patron.result.effective')} <Money cents={line.effective} />
                </span>
              )}
              <RuleTag rule={line.rule} />
              {line.limitRule !== undefined && <RuleTag rule={line.limitRule} />}
            </span>
            <span className="flex gap-2">
              {line.paid > 0 && (
                <span>
                  {say('shared.money.paid')} <Money cents={line.paid} />
                </span>
              )}
              {line.returned > 0 && (
                <span>
                  {say('shared.money.returned')} <Money cents={line.returned} />
                </span>
              )}
            </span>
          </span>
          {leave?.can(line) && (
            <span className="pt-1">
              <Button size="small" onClick={() => leave.up(line)}>
                {say('patron.leave-up')}
              </Button>{' '}
              <RuleTag rule={book.play.tie} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Won or lost in all. */
export const Balance = ({ lines }: Pick<LinesProps, 'lines'>) => {
  const { say } = useWords();
  const balance = balanceOf(lines);
  const word = balance > 0 ? 'won' : balance < 0 ? 'lost' : 'even';
  return (
    <p className="flex items-baseline justify-between gap-3" data-balance={balance}>
      <span className="font-semibold">{say(`patron.result.${word}`)}</span>
      <Money
        cents={balance}
        signed
        className={`text-lg font-bold ${balance > 0 ? 'text-good' : ''}`}
      />
    </p>
  );
};
