import { memo, useState } from 'react';
import type { OddsFigures } from '../../../api/odds-json.ts';
import { shareText } from '../../words/figures.ts';
import { useWords, type Words } from '../../words/index.ts';
import { ratio } from './bets-table.tsx';

type Situation = OddsFigures['insurance'][number];

const ownOf = ({ hand, player, banker }: Situation) => (hand === 'player' ? player : banker);
const otherOf = ({ hand, player, banker }: Situation) => (hand === 'player' ? banker : player);

/** What insurance costs in each situation: the deeper the ink, the further from a fair bet. */
export const HeatMaps = memo(({ odds: { insurance } }: { readonly odds: OddsFigures }) => {
  const words = useWords();
  const { say } = words;
  const [shown, show] = useState<string | null>(null);
  if (insurance.length === 0) return null;
  const largest = Math.max(...insurance.map(({ houseEdge }) => Math.abs(houseEdge)));
  const groups = (['player', 'banker'] as const).flatMap((hand) =>
    ([4, 5] as const).map((after) => ({
      hand,
      after,
      cells: insurance.filter((one) => one.hand === hand && one.after === after),
    })),
  );
  const sorted = insurance.toSorted((a, b) => a.houseEdge - b.houseEdge);
  const [least, most] = [sorted[0], sorted.at(-1)];
  const found = insurance.find((one) => keyOf(one) === shown);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="text-lg">{say('lab.insurance.heat')}</h3>
      {most !== undefined && least !== undefined && (
        <div className="text-sm text-muted">
          <p>{say('lab.insurance.heat.least', { words: inWords(most, words) })}</p>
          <p>{say('lab.insurance.heat.most', { words: inWords(least, words) })}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {groups
          .filter(({ cells }) => cells.length > 0)
          .map(({ hand, after, cells }) => (
            <HeatMap
              key={`${hand} ${after}`}
              title={say('lab.insurance.heat.of', {
                after: say(`lab.insurance.after.${after}`),
                hand: say(`shared.hand.${hand}`),
              })}
              corner={say('lab.insurance.heat.own', { hand: say(`shared.hand.${hand}`) })}
              cells={cells}
              largest={largest}
              show={show}
            />
          ))}
      </div>
      <p aria-live="polite" className="min-h-11 text-sm">
        {found !== undefined && inWords(found, words)}
      </p>
    </section>
  );
});

const keyOf = ({ hand, after, player, banker }: Situation) =>
  `${hand} ${after} ${player} ${banker}`;

const inWords = (one: Situation, { say, odds, language }: Words): string => {
  const [win, push, lose] = [BigInt(one.win), BigInt(one.push), BigInt(one.lose)];
  return say(one.houseEdge < 0 ? 'lab.insurance.heat.patron' : 'lab.insurance.heat.words', {
    hand: say(`shared.hand.${one.hand}`),
    own: ownOf(one),
    other: otherOf(one),
    odds: odds(one.odds),
    win: shareText(ratio(win, win + push + lose), 2, language),
    edge: shareText(Math.abs(one.houseEdge), 2, language),
  });
};

const HeatMap = ({
  title,
  corner,
  cells,
  largest,
  show,
}: {
  readonly title: string;
  readonly corner: string;
  readonly cells: readonly Situation[];
  readonly largest: number;
  readonly show: (key: string | null) => void;
}) => {
  const words = useWords();
  const { say, language } = words;
  const sorted = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b);
  const owns = sorted(cells.map(ownOf));
  const others = sorted(cells.map(otherOf));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={title} className="relative max-w-full overflow-x-auto">
      <table className="tabular border-separate border-spacing-0.5 text-sm">
        <caption className="pb-1 text-left text-muted">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="px-2 text-left font-normal text-muted">
              {corner}
            </th>
            {others.map((points) => (
              <th key={points} scope="col" className="font-normal text-muted">
                <span aria-hidden="true">{points}</span>
                <span className="for-ears">{say('lab.insurance.heat.other', { points })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owns.map((own) => (
            <tr key={own}>
              <th scope="row" className="px-2 text-left font-normal">
                {own}
              </th>
              {others.map((other) => {
                const one = cells.find((cell) => ownOf(cell) === own && otherOf(cell) === other);
                if (one === undefined) return <td key={other} className="bg-page" />;
                const depth = Math.round((Math.abs(one.houseEdge) / largest) * 55);
                const ink = one.houseEdge < 0 ? '--tie' : '--banker';
                return (
                  <td
                    key={other}
                    data-heat={keyOf(one)}
                    title={inWords(one, words)}
                    onPointerEnter={() => show(keyOf(one))}
                    onPointerDown={() => show(keyOf(one))}
                    style={{
                      background: `color-mix(in srgb, var(${ink}) ${depth}%, var(--panel))`,
                    }}
                    className="h-11 min-w-16 px-1.5 text-right whitespace-nowrap"
                  >
                    {shareText(one.houseEdge, 2, language)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
