import type { ReactNode } from 'react';

export type SheetHead = { readonly text: string; readonly figure?: boolean };

/** A table of figures that scrolls by itself where the window is narrow. */
export const SheetOfRows = ({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly SheetHead[];
  readonly children: ReactNode;
}) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    tabIndex={0}
    aria-label={label}
    className="goes-on-beside panel relative overflow-x-auto"
  >
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-edge">
          {heads.map(({ text, figure }) => (
            <th
              key={text}
              scope="col"
              className={`${headOf(text)} px-2 py-2 font-semibold text-muted sm:px-3 ${figure ? 'text-right' : 'text-left'}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** A name of a game is longer than the figures below it: it takes two lines, anything else one. */
export const headOf = (text: string): string =>
  text.length > LONG ? 'min-w-40 text-balance' : 'whitespace-nowrap';
const LONG = 24;

export const Row = ({
  children,
  strong = false,
}: {
  readonly children: ReactNode;
  readonly strong?: boolean;
}) => (
  <tr className={`border-b border-edge last:border-b-0 ${strong ? 'font-semibold' : ''}`}>
    {children}
  </tr>
);

export const Cell = ({
  children,
  span,
  wide = false,
}: {
  readonly children?: ReactNode;
  /** Over so many columns. */
  readonly span?: number;
  /** A sentence: a narrow window leaves it room for some words a line. */
  readonly wide?: boolean;
}) => (
  // Words are not broken into a column of single ones: what has no room is scrolled to.
  <td
    colSpan={span}
    className={`px-2 py-2 align-middle sm:px-3 [:lang(zh)_&]:break-keep ${wide ? 'min-w-44' : ''}`}
  >
    {children}
  </td>
);

export const Figure = ({ children }: { readonly children?: ReactNode }) => (
  <td className="tabular px-2 py-2 text-right sm:px-3 align-middle whitespace-nowrap">
    {children}
  </td>
);
