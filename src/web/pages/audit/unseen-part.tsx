import type { SeenMoment, UnseenCard } from '../../../api/audit.ts';
import { useWords, type Words } from '../../words/index.ts';
import { cardText } from '../dealer/short-words.ts';

const FIELDS = [
  'reports',
  'asks',
  'call',
  'voidedFor',
  'insurance',
  'lines',
  'patrons',
  'guards',
  'stakes',
  'money',
  'exposure',
] as const;

/** The difference between the fullest view of this moment and this viewer's. */
export const UnseenPart = ({ moment }: { readonly moment: SeenMoment }) => {
  const words = useWords();
  const { say } = words;
  const { unseen, withheld, viewer } = moment;
  const fields = FIELDS.filter((name) => unseen.fields[name] !== undefined);
  const isNothing = fields.length === 0 && unseen.cards.length === 0;
  return (
    <section className="panel flex flex-col gap-3 p-4" aria-label={say('audit.unseen')}>
      <h2 className="text-lg">{say('audit.unseen')}</h2>
      {isNothing && <p className="text-muted">{say('audit.unseen.nothing')}</p>}
      {unseen.cards.length > 0 && (
        <div>
          <h3 className="font-semibold">{say('audit.unseen.cards')}</h3>
          <ul className="text-sm">
            {unseen.cards.map((card) => (
              <li key={`${card.at} ${card.index}`}>{cardWords(card, words)}</li>
            ))}
          </ul>
        </div>
      )}
      {withheld.map(({ hand, index }) => (
        <p key={`${hand} ${index}`} className="text-sm text-warn">
          {say('audit.withheld', {
            patron: viewer.id,
            place: placeWords({ at: hand, index }, words),
          })}
        </p>
      ))}
      {fields.map((name) => (
        <details key={name} className="text-sm">
          <summary className="target min-h-11 content-center font-semibold">
            {say(`audit.field.${name}`)}
          </summary>
          <pre
            translate="no"
            className="max-h-64 overflow-auto text-xs whitespace-pre-wrap break-words"
          >
            {JSON.stringify(unseen.fields[name], null, 1)}
          </pre>
        </details>
      ))}
    </section>
  );
};

const placeWords = ({ at, index }: Pick<UnseenCard, 'at' | 'index'>, { say }: Words): string => {
  const number = index + 1;
  return at === 'waiting' || at === 'carried'
    ? say(`audit.place.${at}`, { number })
    : say('audit.place.hand', { hand: say(`shared.hand.${at}`), number });
};

const cardWords = (card: UnseenCard, words: Words): string => {
  const { say } = words;
  const place = placeWords(card, words);
  const known =
    card.card === null
      ? say('audit.unseen.card.unknown', { place })
      : say('audit.unseen.card.known', { place, card: cardText(card.card) });
  if (card.shownTo === null) return known;
  return `${known} · ${say('audit.unseen.card.shown', { patron: card.shownTo })}`;
};
