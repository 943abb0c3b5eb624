import { type Actor, MANUAL, type Settings, type Wanted } from '../../src/table/index.ts';
import { truthOfGame } from '../second/truths.ts';
import { dealer, house, settings, supervisor } from '../table/scenario.ts';

export type Chosen = Settings | null;
type Done = readonly [Actor, Wanted];

/**
 * `table CI layout=K minimum=25 maximum=10,000 face-down` opens a table with a full tray and a shoe;
 * `settings insurance=off asked=p1 agreed=p1,p2` changes what is named; `load a shoe` loads one of the table's decks.
 */
export const tableSettings = (
  command: string,
  now: Chosen,
): { settings: Chosen; acts: Done[] } | null => {
  const [first = '', ...rest] = command.split(' ');
  if (first === 'table') {
    const [book = '', ...options] = rest;
    const set = chosen(settings(book), options);
    return { settings: set, acts: [...opening(set), load(set)] };
  }
  if (now === null) return null;
  if (first === 'settings') {
    const by = rest.indexOf('by');
    const words = by < 0 ? rest : rest.slice(0, by);
    const asked = words.find((word) => word.startsWith('asked='))?.slice(6);
    const agreed = words.find((word) => word.startsWith('agreed='))?.slice(7);
    const options = words.filter((word) => !/^(asked|agreed)=/.test(word));
    const set = chosen(now, options);
    const who: Actor = by < 0 ? supervisor : { role: 'pit-manager', id: 'm1' };
    const noInsurance = { asked: asked ?? '', agreed: agreed?.split(',') ?? [] };
    const change = { type: 'ChangeSettings', settings: set } as const;
    const acts: Done[] = [[who, asked === undefined ? change : { ...change, noInsurance }]];
    return { settings: set, acts };
  }
  return command === 'load a shoe' ? { settings: now, acts: [load(now)] } : null;
};

const opening = (set: Settings): Done[] => [
  [supervisor, { type: 'OpenTable', settings: set }],
  [supervisor, { type: 'FillTray', amount: 100_000_000 }],
];

const load = (set: Settings): Done => [
  set.shoe === 'electronic' ? house : dealer,
  { type: 'LoadShoe', shuffled: true, cards: set.decks * 52 },
];

const chosen = (from: Settings, options: readonly string[]): Settings => {
  let set = from;
  for (const option of options) set = withOption(set, option);
  return set;
};

const withOption = (set: Settings, option: string): Settings => {
  const [name = '', value = ''] = option.split('=');
  const number = Number(value.replaceAll(',', ''));
  switch (name) {
    case 'layout': {
      // Another layout has other boxes.
      const game = truthOfGame(set.game).short;
      return { ...set, layout: value, boxes: settings(game, { layout: value }).boxes };
    }
    case 'boxes':
      return { ...set, boxes: number };
    case 'decks':
      return { ...set, decks: number };
    case 'minimum':
      return { ...set, limits: { ...set.limits, minimum: number * 100 } };
    case 'maximum':
      return { ...set, limits: { ...set.limits, maximum: number * 100 } };
    case 'per':
      return { ...set, limits: { ...set.limits, per: value === 'table' ? 'table' : 'box' } };
    case 'face-down':
      return { ...set, faceDown: true };
    case 'private':
      return { ...set, private: true };
    case 'electronic':
      return { ...set, shoe: 'electronic' };
    case 'insurance':
      return { ...set, insurance: value === 'off' ? 'off' : 'offered' };
    case 'offers-by-hand':
      return { ...set, automation: { ...MANUAL, offer: 'manual' } };
    case 'burn':
      return { ...set, burn: 'by-first-card' };
    case 'cut-card':
      return { ...set, cutCard: { fromEnd: number, furtherRounds: 1 } };
    default:
      throw new Error(`no setting ${option}`);
  }
};
