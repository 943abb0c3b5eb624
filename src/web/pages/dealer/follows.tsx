import type { Irregularity } from '../../../rulebooks/index.ts';
import { type Notice, Notices } from '../../parts/notices.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { Refused, useDealing } from './dealing.tsx';
import { eventWords } from './event-words.ts';
import type { Preview } from './use-preview.ts';

/** What the book makes of it: effect, paragraph, who decides, whether patrons choose. */
export const ClauseFacts = ({ clause }: { readonly clause: Irregularity }) => {
  const { say } = useWords();
  const { effect, rule, authority, elections, electionsRule, established, notEstablished } = clause;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="label">{say('dealer.follows.effect')}</dt>
      <dd>
        {say(`irregularities.effect.${effect}`)} <RuleTag rule={rule} />
        {established !== undefined && <RuleTag rule={established} />}
        {notEstablished !== undefined && <RuleTag rule={notEstablished} />}
      </dd>
      <dt className="label">{say('dealer.follows.who')}</dt>
      <dd>{say(`irregularities.authority.${authority}`)}</dd>
      <dt className="label">{say('dealer.follows.choice')}</dt>
      <dd>
        {say(`irregularities.elections.${elections}`)}{' '}
        {electionsRule !== undefined && <RuleTag rule={electionsRule} />}
      </dd>
    </dl>
  );
};

/** The exact events that would follow, in words. */
export const Follows = ({ preview }: { readonly preview: Preview }) => {
  const { book } = useDealing();
  const words = useWords();
  return (
    <div className="min-h-20 rounded-md border border-dashed border-edge p-2">
      <h3 className="label mb-1">{words.say('dealer.follows')}</h3>
      {preview.is === 'refused' && <Refused error={preview.error} />}
      {preview.is === 'would' && (
        <Notices
          notices={preview.events.flatMap((event, id): Notice[] => {
            const told = eventWords(event, book, words);
            return told === null ? [] : [{ id, ...told }];
          })}
        />
      )}
      {preview.is === 'none' && <p className="label">{words.say('dealer.follows.fill')}</p>}
      {preview.is === 'asking' && <p className="label">{words.say('shared.state.loading')}</p>}
    </div>
  );
};
