import type { ReactNode } from 'react';
import type { Report } from '../../../api/report.ts';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { SheetOfRows } from './sheet-of-rows.tsx';

/** The rows of a report below the names of its figures; it is called by the time that it is of. */
export const ReportSheet = ({
  report: { from, to },
  figures,
  children,
}: {
  readonly report: Report;
  /** What each column is called. */
  readonly figures: readonly string[];
  readonly children: ReactNode;
}) => {
  const { say, language } = useWords();
  return (
    <SheetOfRows
      label={say('pit.report.of', { from: whenText(from, language), to: whenText(to, language) })}
      heads={[{ text: say('pit.report.by') }, ...figures.map((text) => ({ text, figure: true }))]}
    >
      {children}
    </SheetOfRows>
  );
};
