import type { ReactNode } from 'react';
import type { Heard } from '../../../api/picture.ts';
import type { Mark, PublicView } from '../../../table/index.ts';
import { useWords } from '../../words/index.ts';
import { Other } from './both.tsx';
import { type Headline, headlineOf, type Shown } from './headline.ts';
import { linesOf } from './lines.ts';

/** The largest thing on the wall: the last outcome, or what is more pressing. */
export const HeadlinePanel = ({
  view,
  heard,
}: {
  readonly view: Shown;
  readonly heard: readonly Heard[];
}) => {
  const headline = headlineOf(view, heard);
  return (
    <section aria-live="polite" className="wall-panel wall-headline" data-tone={toneOf(headline)}>
      <Said headline={headline} />
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

const Said = ({ headline }: { readonly headline: Headline }) => {
  const { say } = useWords();
  switch (headline.is) {
    case 'outcome':
      return <Outcome mark={headline.mark} now={headline.now} />;
    case 'insurance':
      return <Insurance offers={headline.offers} />;
    case 'void':
      return (
        <>
          <Title name="board.void" className="wall-huge font-bold text-warn" />
          <More rule={headline.rule}>{say('board.void.more')}</More>
        </>
      );
    case 'halted':
      return (
        <>
          <Title name="board.halted" className="wall-large font-bold text-warn" />
          <More rule={headline.rule}>
            {linesOf(say(`irregularities.kind.${headline.kind}`)).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </More>
        </>
      );
    case 'checked':
      return (
        <>
          <Title name="board.halted" className="wall-large font-bold text-warn" />
          <More>{say('board.second')}</More>
        </>
      );
    case 'electing':
      return (
        <>
          <Title name="board.electing" className="wall-large font-bold text-warn" />
          <More>{say('board.electing.more', { count: headline.waitingFor })}</More>
        </>
      );
    case 'interrupted':
      return (
        <>
          <Title name="board.interrupted" className="wall-large font-bold text-warn" />
          <More rule={headline.rule}>{say('board.interrupted.more')}</More>
        </>
      );
    case 'closed':
      return <Title name="board.closed" className="wall-huge font-bold" />;
    case 'new-shoe':
      return (
        <>
          <Title name="board.new.shoe" className="wall-huge font-bold" />
          <More>{say('board.new.shoe.more')}</More>
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
      <p className="wall-usual font-bold">
        <Other text={(words) => words.say(name)} />
      </p>
    </>
  );
};

type TitleName = `board.${'void' | 'halted' | 'electing' | 'interrupted' | 'closed' | 'new.shoe'}`;

const More = ({ rule, children }: { readonly rule?: string; readonly children: ReactNode }) => (
  <div className="wall-row wall-usual">
    <div className="flex-1">{children}</div>
    {rule !== undefined && (
      <span className="tabular font-semibold whitespace-nowrap text-gilt">
        {/\d/.test(rule) ? `§ ${rule}` : rule}
      </span>
    )}
  </div>
);

/** PLAYER 閒, BANKER 庄 as on the felt, in the winner's colour. */
const Outcome = ({ mark, now }: { readonly mark: Mark; readonly now: boolean }) => {
  const { say } = useWords();
  const { winner, points, natural, playerPair, bankerPair } = mark;
  const notes = [
    ...(now ? [] : [say('board.last.hand')]),
    ...(playerPair ? [say('board.player-pair')] : []),
    ...(bankerPair ? [say('board.banker-pair')] : []),
  ];
  const how = winner === 'tie' ? 'ties' : natural ? 'wins.natural' : 'wins';
  return (
    <>
      <p key={winner} className="wall-huge engraved flex items-baseline gap-[0.3em]">
        <span>{SIGNS[winner].word}</span>
        <span lang="zh-Hans">{SIGNS[winner].sign}</span>
      </p>
      <p className="wall-usual font-bold">{say(`board.${how}`, { points })}</p>
      <p className="wall-small font-bold">
        <Other text={(words) => words.say(`board.${how}`, { points })} />
        {notes.map((note) => ` · ${note}`)}
      </p>
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
            {paidOnTie && <span className="wall-small text-muted">{say('board.on.tie')}</span>}
          </div>
        );
      })}
    </>
  );
};
