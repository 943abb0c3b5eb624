import type { ReactNode } from 'react';

/** One question in the middle of the page, above the edge of a table. */
export const Plate = ({
  title,
  more,
  children,
}: {
  readonly title: string;
  readonly more?: string;
  readonly children: ReactNode;
}) => (
  <section className="mx-auto w-full max-w-md overflow-clip rounded-lg border border-edge bg-panel shadow-table sm:mt-[10vh]">
    <div className="felt border-b-2 border-brass px-6 py-4">
      <h1 className="text-xl text-brass">{title}</h1>
      {more !== undefined && <p className="mt-1 text-sm">{more}</p>}
    </div>
    <div className="flex flex-col gap-4 p-5">{children}</div>
  </section>
);
