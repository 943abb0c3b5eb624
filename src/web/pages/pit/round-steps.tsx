import type { Rulebook } from '../../../rulebooks/index.ts';
import type { HandHistory } from '../../../table/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { timeText } from '../../words/formats.ts';
import { useWords, type Words } from '../../words/index.ts';
import { eventWords } from '../dealer/event-words.ts';
import type { Told } from '../dealer/told.ts';

type Step = HandHistory['steps'][number];

/** Every step of a round as the record has it: when, who, what, by which paragraph. */
export const RoundSteps = ({
  history,
  book,
}: {
  readonly history: HandHistory;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say, language } = words;
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{say('pit.round.steps')}</h3>
      <ol className="panel flex flex-col divide-y divide-edge text-sm">
        {history.steps.map((step, at) => {
          const told = toldOf(step, book, words);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change its order
            <li key={at} className="flex flex-wrap items-baseline gap-x-4 px-3 py-1.5">
              <span className="tabular w-20 text-muted">{timeText(step.at, language)}</span>
              <span className="w-36 truncate text-muted">
                {step.by.role === 'house' ? say('shared.role.house') : step.by.id}
              </span>
              <span className="min-w-0 flex-1 max-sm:basis-full">{told.text}</span>
              {told.rule !== undefined && <RuleTag rule={told.rule} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** What needs no words at the table still has a name in the record. */
const toldOf = (step: Step, book: Rulebook, words: Words): Pick<Told, 'text' | 'rule'> => {
  if (step.type === 'CardDealt') {
    return { text: words.say('pit.round.dealt', { hand: words.say(`shared.hand.${step.hand}`) }) };
  }
  return eventWords(step, book, words) ?? { text: step.type };
};
