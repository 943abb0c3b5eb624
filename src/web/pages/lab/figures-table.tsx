import type { ReactNode } from 'react';

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
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
    <section tabIndex={0} aria-label={title} className="panel relative overflow-x-auto">
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="border-b border-edge">
            {columns.map(({ text, figure = false }) => (
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
  </section>
);
