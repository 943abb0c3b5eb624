import type { ReactNode } from 'react';
import { headOf } from '../pit/sheet-of-rows.tsx';

export type Column = { readonly text: string; readonly figure?: boolean };

/** A table of figures under its name; it scrolls by itself where the window is narrow. */
export const FiguresTable = ({
  title,
  note,
  columns,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h3 className="text-lg">{title}</h3>
    {note !== undefined && <div className="text-sm text-muted">{note}</div>}
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={title}
      className="goes-on-beside panel relative overflow-x-auto"
    >
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="border-b border-edge">
            {columns.map(({ text, figure = false }) => (
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
  </section>
);
