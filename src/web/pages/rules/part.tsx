import type { ReactNode } from 'react';

/** A part of a book's page with its heading; the address may name it. */
export const Part = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section id={id} tabIndex={-1} className="flex min-w-0 scroll-mt-4 flex-col gap-3 outline-none">
    <h2 className="border-b border-edge pb-1 text-lg">{title}</h2>
    {children}
  </section>
);
