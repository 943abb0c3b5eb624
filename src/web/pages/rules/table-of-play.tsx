import type { Rulebook } from '../../../rulebooks/index.ts';
import { useWords } from '../../words/index.ts';
import { runsText } from '../../words/runs.ts';

const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Who draws, as the book's data have it. */
export const TableOfPlay = ({ book }: { readonly book: Rulebook }) => {
  const words = useWords();
  const { say } = words;
  const { natural, playerDraws, bankerDrawsAlone, bankerDraws } = book.play.tableOfPlay;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="text-sm">
        <li>{say('rules.play.natural', { points: runsText(natural, words) })}</li>
        <li>{say('rules.play.player', { points: runsText(playerDraws, words) })}</li>
        <li>{say('rules.play.banker', { points: runsText(bankerDrawsAlone, words) })}</li>
      </ul>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        aria-label={say('rules.play.table')}
        className="relative max-w-max overflow-x-auto"
      >
        <table className="tabular text-center text-sm">
          <caption className="label pb-1 text-left">{say('rules.play.grid')}</caption>
          <thead>
            <tr>
              <th scope="col" className="label px-2 text-left font-normal">
                {say('rules.play.has')}
              </th>
              {TOTALS.map((value) => (
                <th key={value} scope="col" className="min-w-7 px-1 font-semibold">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bankerDraws.map((on, total) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a total is its place
              <tr key={total} className="border-t border-edge">
                <th scope="row" className="px-2 text-left font-semibold">
                  {total}
                </th>
                {TOTALS.map((value) => (
                  <td key={value} className="p-0.5">
                    <Draws draws={on.includes(value)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="label flex flex-wrap items-center gap-4">
        <span className="flex items-center gap-2">
          <Draws draws /> {say('rules.play.draws')}
        </span>
        <span className="flex items-center gap-2">
          <Draws draws={false} /> {say('rules.play.stands')}
        </span>
      </p>
    </div>
  );
};

/** A disc draws, a dash stands: shape, not colour alone. */
const Draws = ({ draws }: { readonly draws: boolean }) => {
  const { say } = useWords();
  return (
    <svg
      viewBox="0 0 20 20"
      width="1.1rem"
      height="1.1rem"
      role="img"
      aria-label={say(draws ? 'rules.play.draws' : 'rules.play.stands')}
      className="mx-auto block"
    >
      {draws ? (
        <circle cx="10" cy="10" r="6" fill="var(--gilt)" />
      ) : (
        <path d="M5 10 H15" stroke="var(--muted)" strokeWidth="2" />
      )}
    </svg>
  );
};
