import { createRoot } from 'react-dom/client';
import { usePath } from '../path.ts';
import '../words/behind-files.ts';
import { bring } from '../words/bring.ts';
import { language } from '../words/language.ts';
import { type BookName, paragraphPath } from './paragraph-link.ts';
import { RuleSheet } from './rule-sheet.tsx';

/** A paragraph that somebody wants to read without leaving the page. */
type AskedRule = { readonly book: BookName; readonly rule: string };

let hide = (): void => {};

/** Over whatever page there is, in a place of its own; where its words cannot be had, the page of the book does it. */
export const showRule = async (asked: AskedRule): Promise<void> => {
  try {
    await bring(language(), ['rules', 'patron']);
  } catch {
    open(paragraphPath(asked.book, asked.rule), '_blank', 'noopener');
    return;
  }
  hide();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  hide = () => {
    root.unmount();
    place.remove();
    hide = () => {};
  };
  root.render(<Over path={location.pathname} asked={asked} />);
};

/** What was asked for on one page is not shown on the next. */
const Over = ({ path, asked }: { readonly path: string; readonly asked: AskedRule }) =>
  usePath() === path ? <RuleSheet {...asked} onClose={hide} /> : null;
