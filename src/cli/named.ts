import {
  gamesInForce,
  type Layout,
  type Rulebook,
  rulebook,
  rulebookOf,
  versionsOf,
} from '../rulebooks/index.ts';
import { UsageError } from './usage-error.ts';

/** The game that was typed, as it is in force or in the version behind an @, or a line that says which there are. */
export const gameNamed = (typed: string): Rulebook => {
  const [id = '', version] = typed.split('@');
  const book = version === undefined ? rulebook(id) : rulebookOf(id, version);
  if (book !== undefined) return book;
  const versions = versionsOf(id);
  const [first] = versions;
  if (first === undefined) throw new UsageError(`no game '${id}': there are ${gameNames()}`);
  if (version === undefined) {
    const when = `${id} comes into force on ${first.effective}`;
    throw new UsageError(`${when}: name it ${id}@${first.version} to look at it before`);
  }
  const there = versions.map((one) => one.version).join(', ');
  throw new UsageError(`${id} has no version '${version}': there are ${there}`);
};

export const gameNames = () =>
  gamesInForce()
    .map(({ id }) => id)
    .join(', ');

export const layoutNamed = ({ id, layouts }: Rulebook, letter: string): Layout => {
  const layout = layouts.find((one) => one.id === letter.toUpperCase());
  if (layout === undefined) {
    const there = layouts.map((one) => one.id).join(' ');
    throw new UsageError(`${id} has no layout '${letter}': there are ${there}`);
  }
  return layout;
};
