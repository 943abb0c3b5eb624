import type { PublicView } from '../../../table/index.ts';
import { Money } from '../../parts/money.tsx';
import { tableSign } from '../../parts/table-title.ts';
import { type Titled, useWords } from '../../words/index.ts';
import { Other } from './both.tsx';

/** From so many letters on a name needs the smaller letters to stand in two lines. */
const LONG = 14;

/** Which table this is: its name engraved, and its game. */
export const TableSign = ({
  name,
  book,
}: {
  readonly name: string;
  readonly book: Titled | null;
}) => {
  const sign = tableSign(name === '' ? (book?.title ?? '') : name, book, useWords());
  return (
    <header className="wall-title">
      <h1 className="wall-name engraved" data-long={sign.name.length > LONG}>
        {sign.name}
      </h1>
      {sign.kind !== null && <p className="wall-small text-balance text-muted">{sign.kind}</p>}
    </header>
  );
};

export const Limits = ({
  view: { limits },
  knowsDifferential,
}: {
  readonly view: Pick<PublicView, 'limits'>;
  /** Where the book knows no Differential, the maximum is that of a bet. */
  readonly knowsDifferential: boolean;
}) => {
  const { say } = useWords();
  const maximum = knowsDifferential ? 'board.differential' : 'board.maximum';
  return (
    <dl className="wall-panel wall-limits">
      <div>
        <dt className="wall-limit text-muted">
          {say('board.minimum')} <Other text={(words) => words.say('board.minimum')} />
        </dt>
        <dd className="wall-large font-bold">
          <Money cents={limits.minimum} form="short" />
        </dd>
      </div>
      <div>
        <dt className="wall-limit text-muted">
          {say(maximum)} <Other text={(words) => words.say(maximum)} />
        </dt>
        <dd className="wall-large font-bold">
          <Money cents={limits.maximum} form="short" />
          {limits.per === 'table' && (
            <span className="wall-small font-normal text-muted"> {say('board.per.table')}</span>
          )}
        </dd>
      </div>
    </dl>
  );
};
