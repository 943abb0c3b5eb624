import { useState } from 'react';
import type { Layout, Rulebook } from '../../../rulebooks/index.ts';
import { boxNumbers } from '../../../rules/boxes.ts';
import { Felt } from '../../parts/felt.tsx';
import { paragraphId } from '../../parts/paragraph-link.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Spots } from '../../parts/spots.tsx';
import { useWords } from '../../words/index.ts';

/** Every layout of the book, one at a time, drawn as tables draw it. */
export const Layouts = ({ book }: { readonly book: Rulebook }) => {
  const { say } = useWords();
  const [chosen, choose] = useState(book.layouts[0]?.id);
  const layout = book.layouts.find(({ id }) => id === chosen) ?? book.layouts[0];
  if (layout === undefined) return null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {book.layouts.length > 1 && (
        <fieldset className="flex flex-wrap gap-1">
          <legend className="label pb-1">{say('rules.layout.choose')}</legend>
          {book.layouts.map(({ id }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === layout.id}
              aria-label={say('rules.layout', { letter: id })}
              onClick={() => choose(id)}
              className="min-h-9 min-w-9 rounded-md border border-edge bg-raised font-semibold hover:border-muted aria-pressed:border-brass aria-pressed:bg-brass aria-pressed:text-night"
            >
              {id}
            </button>
          ))}
        </fieldset>
      )}
      <OneLayout book={book} layout={layout} />
    </div>
  );
};

const OneLayout = ({ book, layout }: { readonly book: Rulebook; readonly layout: Layout }) => {
  const { say } = useWords();
  const { from, to, rule } = layout.boxes;
  const numbers = boxNumbers(book, to);
  const boxes = numbers.map((number) => ({
    number,
    seated: null,
    player: 0,
    banker: 0,
    over: 0,
  }));
  const ownBox = numbers[Math.floor(numbers.length / 2)] ?? null;
  const toRule = (bet: string) => {
    const found = book.bets.find(({ id }) => id === bet);
    if (found !== undefined) location.hash = paragraphId(found.rule);
  };
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-sm">
        <span className="font-semibold">{say('rules.layout', { letter: layout.id })}</span>{' '}
        {say('rules.layout.boxes', { from, to, numbers: numbers.join(' ') })}{' '}
        <RuleTag rule={rule} />{' '}
        <span className="text-muted print:hidden">{say('rules.layout.press')}</span>
      </figcaption>
      {/* On the felt one box is too small for fingers. */}
      <div className="max-w-sm md:not-pointer-coarse:hidden">
        <Spots rulebook={book} layout={layout.id} spots={{}} onPress={toRule} />
      </div>
      <div className="max-w-5xl max-md:hidden pointer-coarse:hidden">
        <Felt
          rulebook={book}
          layout={layout.id}
          boxes={boxes}
          ownBox={ownBox}
          seat={null}
          stakes={[]}
          onPress={(_, bet) => toRule(bet)}
        />
      </div>
    </figure>
  );
};
