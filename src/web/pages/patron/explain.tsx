import { oddsPrinted } from '../../parts/bets.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { spotLimits } from '../../parts/spot-limit.ts';
import { useWords } from '../../words/index.ts';
import { conditionText } from './condition-words.ts';
import { useOddsText } from './plain-odds.ts';
import type { Seat } from './seat.ts';

/** What a bet is: when it wins and pays what, in our words, with its paragraphs. */
export const ExplainBet = ({
  bet: id,
  seat: { book, view },
  onClose,
}: {
  readonly bet: string;
  readonly seat: Pick<Seat, 'book' | 'view'>;
  readonly onClose: () => void;
}) => {
  const words = useWords();
  const { say, name, language } = words;
  const odds = useOddsText({ game: book.id, decks: view.decks, bet: id }, words);
  const bet = book.bets.find((one) => one.id === id);
  if (bet === undefined) return null;
  const other = language === 'en' ? bet.name.zh : bet.name.en;
  const limit = spotLimits(book, view.limits, say)[id];
  return (
    <Sheet title={`${name(bet.name)} ${other}`} onClose={onClose}>
      <table className="w-full text-sm">
        <caption className="for-ears">{say('patron.explain.table')}</caption>
        <thead>
          <tr className="label text-left">
            <th className="pb-1 font-normal">{say('patron.explain.when')}</th>
            <th className="pb-1 text-right font-normal">{say('patron.explain.pays')}</th>
          </tr>
        </thead>
        <tbody>
          {bet.pays.map(({ when, pays }) => (
            <tr key={JSON.stringify(when)} className="border-t border-edge align-top">
              <td className="py-2 pr-3">{conditionText(when, words)}</td>
              <td className="tabular py-2 text-right text-lg font-semibold">{oddsPrinted(pays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bet.pushes?.map((when) => (
        <p key={JSON.stringify(when)} className="text-sm text-muted">
          {say('patron.explain.push', { when: conditionText(when, words) })}{' '}
          <RuleTag rule={bet.rule} />
        </p>
      ))}
      {bet.withOriginal !== undefined && (
        <p className="text-sm text-muted">
          {say('patron.explain.with')} <RuleTag rule={bet.withOriginal} />
        </p>
      )}
      {bet.original !== null && book.oneHand !== undefined && (
        <p className="text-sm text-muted">
          {say('patron.explain.one')} <RuleTag rule={book.oneHand} />
        </p>
      )}
      {bet.original === null ? (
        <p className="text-sm text-muted">{say('patron.explain.else')}</p>
      ) : (
        <p className="text-sm text-muted">
          {say(book.play.tiedBetsMayStay ? 'patron.explain.tie.stay' : 'patron.explain.tie')}{' '}
          <RuleTag rule={book.play.tie} />
        </p>
      )}
      <p className="tabular text-sm empty:hidden">{odds}</p>
      <p className="tabular text-sm text-muted">
        {say('patron.explain.limits', { limit: limit?.said ?? say('shared.limit.none') })}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {say('patron.explain.definition')} <RuleTag rule={bet.definition} />
        {say('patron.explain.payment')} <RuleTag rule={bet.rule} />
      </p>
    </Sheet>
  );
};
