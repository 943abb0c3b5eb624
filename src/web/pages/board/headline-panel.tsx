import type { Heard } from '../../../api/picture.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Mark, PublicView } from '../../../table/index.ts';
import { useWords, type Words } from '../../words/index.ts';
import { Other, useOtherWords } from './both.tsx';
import { type Headline, headlineOf, type Shown } from './headline.ts';
import { linesOf } from './lines.ts';

/** The largest thing on the wall: the last outcome, or what is more pressing. */
export const HeadlinePanel = ({
  view,
  book,
  heard,
}: {
  readonly view: Shown;
  readonly book: Rulebook | null;
  readonly heard: readonly Heard[];
}) => {
  const headline = headlineOf(view, heard);
  return (
    <section aria-live="polite" className="wall-panel wall-headline" data-tone={toneOf(headline)}>
      <Said headline={headline} book={book} />
    </section>
  );
};

const toneOf = (headline: Headline): string => {
  switch (headline.is) {
    case 'outcome':
      return headline.mark.winner;
    case 'void':
    case 'halted':
    case 'checked':
    case 'electing':
    case 'insurance':
    case 'interrupted':
      return 'warn';
    case 'closed':
    case 'new-shoe':
      return 'plain';
  }
};

const Said = ({
  headline,
  book,
}: {
  readonly headline: Headline;
  readonly book: Rulebook | null;
}) => {
  switch (headline.is) {
    case 'outcome':
      return <Outcome mark={headline.mark} now={headline.now} book={book} />;
    case 'insurance':
      return <Insurance offers={headline.offers} />;
    case 'void':
      return (
        <>
          <Title name="board.void" className="wall-huge font-bold text-warn" />
          <More rule={headline.rule} text={({ say }) => say('board.void.more')} />
        </>
      );
    case 'halted':
      return (
        <>
          <Title name="board.halted" className="wall-large font-bold text-warn" />
          <More
            rule={headline.rule}
            text={({ say }) => say(`irregularities.kind.${headline.kind}`)}
          />
        </>
      );
    case 'checked':
      return (
        <>
          <Title name="board.halted" className="wall-large font-bold text-warn" />
          <More text={({ say }) => say('board.second')} />
        </>
      );
    case 'electing':
      return (
        <>
          <Title name="board.electing" className="wall-large font-bold text-warn" />
          <More text={({ say }) => say('board.electing.more', { count: headline.waitingFor })} />
        </>
      );
    case 'interrupted':
      return (
        <>
          <Title name="board.interrupted" className="wall-large font-bold text-warn" />
          <More rule={headline.rule} text={({ say }) => say('board.interrupted.more')} />
        </>
      );
    case 'closed':
      return <Title name="board.closed" className="wall-huge font-bold" />;
    case 'new-shoe':
      return (
        <>
          <Title name="board.new.shoe" className="wall-huge font-bold" />
          <More text={({ say }) => say('board.new.shoe.more')} />
        </>
      );
  }
};

/** What it is, in both languages. */
const Title = ({ name, className }: { readonly name: TitleName; readonly className: string }) => {
  const { say } = useWords();
  return (
    <>
      <p className={className}>{say(name)}</p>
      <p className="wall-small font-bold">
        <Other text={(words) => words.say(name)} />
      </p>
    </>
  );
};

type TitleName = `board.${'void' | 'halted' | 'electing' | 'interrupted' | 'closed' | 'new.shoe'}`;

/** What more there is to say, in both languages. */
const More = ({
  rule,
  text,
}: {
  readonly rule?: string;
  readonly text: (words: Words) => string;
}) => {
  const words = useWords();
  const other = useOtherWords();
  return (
    <div className="wall-row wall-small">
      <div className="flex-1">
        {linesOf(text(words)).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {linesOf(text(other)).map((line) => (
          <p key={line} className="wall-other" lang={other.language === 'zh' ? 'zh-Hans' : 'en'}>
            {line}
          </p>
        ))}
      </div>
      {rule !== undefined && (
        <span className="tabular font-semibold whitespace-nowrap text-gilt">
          {/\d/.test(rule) ? `§ ${rule}` : rule}
        </span>
      )}
    </div>
  );
};

/** PLAYER 閒, BANKER 庄 as on the felt, in the winner's colour, and what else the hand was. */
const Outcome = ({
  mark,
  now,
  book,
}: {
  readonly mark: Mark;
  readonly now: boolean;
  readonly book: Rulebook | null;
}) => {
  const words = useWords();
  const { winner, points, natural, playerPair, bankerPair, results = [] } = mark;
  const how = winner === 'tie' ? 'ties' : natural ? 'wins.natural' : 'wins';
  const notesIn = ({ say, name }: Words): string =>
    [
      ...(now ? [] : [say('board.last.hand')]),
      ...(book?.bets ?? []).filter(({ id }) => results[0] === id).map((bet) => name(bet.name)),
      ...(playerPair ? [say('board.player-pair')] : []),
      ...(bankerPair ? [say('board.banker-pair')] : []),
    ].join(' · ');
  const saidIn = ({ say }: Words): string => say(`board.${how}`, { points });
  return (
    <>
      <p key={winner} className="wall-huge engraved flex items-baseline gap-[0.3em]">
        <span>{SIGNS[winner].word}</span>
        <span lang="zh-Hans">{SIGNS[winner].sign}</span>
      </p>
      <p className="wall-usual font-bold">{saidIn(words)}</p>
      <p className="wall-small font-bold">
        <Other text={saidIn} />
      </p>
      {notesIn(words) !== '' && (
        <p className="wall-small font-bold">
          {notesIn(words)} <Other text={notesIn} />
        </p>
      )}
    </>
  );
};

/** As the felt prints them, in either language. */
const SIGNS = {
  player: { word: 'PLAYER', sign: '閒' },
  banker: { word: 'BANKER', sign: '庄' },
  tie: { word: 'TIE', sign: '和' },
} as const;

const Insurance = ({ offers }: { readonly offers: PublicView['offers'] }) => {
  const { say } = useWords();
  return (
    <>
      <div className="wall-row wall-usual justify-between">
        <span className="font-bold text-warn">
          {say('board.insurance')} <Other text={(words) => words.say('board.insurance')} />
        </span>
        <span className="tabular font-semibold text-gilt">§ {offers[0]?.rule}</span>
      </div>
      {offers.map(({ hand, pays, paidOnTie }) => {
        const [win = '', , stake = ''] = pays.split(' ');
        return (
          <div key={hand} className="wall-row flex-wrap justify-between">
            <span
              className="wall-offer tabular font-bold whitespace-nowrap"
              data-several={offers.length > 1}
            >
              {say(`shared.hand.${hand}`)} {say('board.odds', { win, stake })}
            </span>
            <span className="wall-small text-muted">
              <Other
                text={(words) =>
                  `${words.say(`shared.hand.${hand}`)} ${words.say('board.odds', { win, stake })}`
                }
              />
            </span>
            {paidOnTie && (
              <span className="wall-small text-muted">
                {say('board.on.tie')} <Other text={(words) => words.say('board.on.tie')} />
              </span>
            )}
          </div>
        );
      })}
    </>
  );
};
