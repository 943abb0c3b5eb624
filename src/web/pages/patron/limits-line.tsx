import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';

/** The limits as the table's sign has them. */
export const LimitsLine = ({
  view: { limits },
  book,
  short = false,
}: {
  /** Without its paragraph, where room is short. */
  readonly short?: boolean;
  readonly view: Pick<PublicView, 'limits'>;
  readonly book: Pick<Rulebook, 'limits'>;
}) => {
  const { say } = useWords();
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  const most = book.limits === null ? 'shared.money.maximum' : 'shared.money.differential';
  return (
    <p className="tabular flex items-baseline gap-3 text-sm whitespace-nowrap text-muted">
      <span>{say('shared.money.minimum', { amount: money(limits.minimum) })}</span>
      <span>{say(most, { amount: money(limits.maximum) })}</span>
      {book.limits !== null && !short && <RuleTag rule={book.limits.displayed} />}
    </p>
  );
};
