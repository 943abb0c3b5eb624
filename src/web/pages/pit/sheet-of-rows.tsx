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
    className="panel relative overflow-x-auto"
  >
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-edge">
          {heads.map(({ text, figure }) => (
            <th
              key={text}
              scope="col"
              className={`px-3 py-2 font-semibold whitespace-nowrap text-muted ${figure ? 'text-right' : 'text-left'}`}
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
}: {
  readonly children?: ReactNode;
  /** Over so many columns. */
  readonly span?: number;
}) => (
  <td colSpan={span} className="px-3 py-2 align-middle">
    {children}
  </td>
);

export const Figure = ({ children }: { readonly children?: ReactNode }) => (
  <td className="tabular px-3 py-2 text-right align-middle whitespace-nowrap">{children}</td>
);
