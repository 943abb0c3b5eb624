import type { ApiError } from '../../../api/live.ts';
import type { Clause } from '../../../rulebooks/index.ts';
import type { Event } from '../../../table/index.ts';
import { type Notice, Notices } from '../../parts/notices.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { yesWords } from './ask-words.ts';
import { RefusedHere, useDealing } from './dealing.tsx';
import { eventWords } from './event-words.ts';
import type { Preview } from './use-preview.ts';

/** What the book makes of it: effect, paragraph, who decides, whether patrons choose. */
export const ClauseFacts = ({ clause }: { readonly clause: Clause }) => {
  const { say } = useWords();
  const { effect, rule } = clause;
  const elections = 'elections' in clause ? clause.elections : null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="label">{say('dealer.follows.effect')}</dt>
      <dd>
        {say(`irregularities.effect.${effect}`)} <RuleTag rule={rule} />
        {clause.effect === 'void-unless-established' && (
          <>
            {' '}
            <RuleTag rule={clause.established} /> <RuleTag rule={clause.notEstablished} />
          </>
        )}
      </dd>
      <dt className="label">{say('dealer.follows.who')}</dt>
      <dd>
        {'authority' in clause ? (
          <>
            {say(`irregularities.authority.${clause.authority}`)}
            {` · ${say(`irregularities.second.${clause.secondPerson}`)}`}
          </>
        ) : (
          say('irregularities.nobody')
        )}
      </dd>
      <dt className="label">{say('dealer.follows.choice')}</dt>
      <dd>
        {say(`irregularities.elections.${elections?.when ?? 'never'}`)}{' '}
        {elections !== null && <RuleTag rule={elections.rule} />}
      </dd>
    </dl>
  );
};

/** The exact events that would follow, in words; of what waits for a second person, what kind of events. */
export const Follows = ({
  preview,
  refused = preview.is === 'refused' ? preview.error : null,
}: {
  readonly preview: Preview;
  /** Why not, unless that stands beside a field. */
  readonly refused?: ApiError | null;
}) => {
  const { book } = useDealing();
  const words = useWords();
  const noticesOf = (event: Event): readonly Omit<Notice, 'id'>[] => {
    const told = eventWords(event, book, words);
    return [
      ...(told === null ? [] : [told]),
      ...(event.type === 'Asked' ? yesWords(event.yes, words) : []),
    ];
  };
  return (
    <div className="min-h-20 rounded-md border border-dashed border-edge p-2">
      <h3 className="label mb-1">{words.say('dealer.follows')}</h3>
      {refused !== null && <RefusedHere error={refused} />}
      {preview.is === 'would' && (
        <Notices notices={preview.events.flatMap(noticesOf).map((one, id) => ({ id, ...one }))} />
      )}
      {preview.is === 'none' && <p className="label">{words.say('dealer.follows.fill')}</p>}
      {preview.is === 'asking' && <p className="label">{words.say('shared.state.loading')}</p>}
    </div>
  );
};
