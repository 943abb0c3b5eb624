import { drillFor, markMade, paragraphsTrained } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { ChosenDrill, DrillWanted } from './chosen.ts';
import type { AnyAsked } from './desk-asks.ts';
import { actThere, beginPlaying, lookThere } from './playing.ts';
import { drillsOf } from './round-again.ts';

/** The rules, on a thread of their own: the page stays quick, and nobody else loads them. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; asked: AnyAsked }>) => {
  const { id, asked } = data;
  try {
    postMessage({ id, answer: answerTo(asked) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});

const answerTo = (asked: AnyAsked): unknown => {
  switch (asked.name) {
    case 'trained':
      return paragraphsTrained(asked.book);
    case 'choose':
      return chosenBy(asked.book, asked.wanted);
    case 'round':
      return drillsOf(asked);
    case 'begin':
      return beginPlaying(asked);
    case 'act':
      return actThere(asked);
    case 'look':
      return lookThere(asked.as);
    case 'mark':
      return markMade(asked.made, asked.answer);
  }
};

const chosenBy = (book: Rulebook, { paragraph, ...wanted }: DrillWanted): ChosenDrill => {
  const { kind, level, seed } = wanted;
  const found = paragraph === null ? null : drillFor({ book, paragraph, ...wanted });
  if (found === null) return { kind, level, seed };
  const { trouble, layout } = found;
  return {
    ...{ kind, level, seed: found.seed },
    ...(trouble !== undefined && { trouble }),
    ...(layout !== undefined && { layout }),
  };
};
