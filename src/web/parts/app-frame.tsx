import { type ReactNode, useEffect } from 'react';
import { useMe } from '../live/use-me.ts';
import { useWords } from '../words/index.ts';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

export type AppFrameProps = {
  /** The document's title, before the house's name. */
  readonly title?: string;
  /** What stands in the header beside the house's name: a table, a phase, a countdown. */
  readonly heading?: ReactNode;
  /** Buttons at the header's end, before language and theme. */
  readonly actions?: ReactNode;
  /** Language and theme stand in the header, unless the page has them elsewhere for want of room; `roomy`: on a phone. */
  readonly switches?: boolean | 'roomy';
  /** `wide` uses the whole window; `page` keeps a readable width. */
  readonly width?: 'page' | 'wide';
  readonly children: ReactNode;
};

/** The frame of every page but the board: header, then the page. */
export const AppFrame = ({
  title,
  heading,
  actions,
  switches = true,
  width = 'page',
  children,
}: AppFrameProps) => {
  const { say } = useWords();
  const who = useMe();
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="absolute left-2 -top-20 z-50 rounded-md bg-raised px-4 py-2 focus:top-2"
      >
        {say('shared.skip')}
      </a>
      <header>
        {who.is === 'ready' && who.me.demonstration && (
          <p className="bg-amber px-3 py-0.5 text-center text-xs font-semibold text-night">
            {say('shared.demonstration')}
          </p>
        )}
        <div
          data-bare={heading === undefined ? '' : undefined}
          className="group/head flex min-h-13 items-center gap-x-2 border-b border-edge bg-panel px-3 sm:gap-x-4 sm:px-5 [@media(max-height:430px)]:min-h-11"
        >
          <Link
            to="/"
            aria-label={say('shared.house')}
            className="flex min-h-11 min-w-11 items-center gap-2"
          >
            <HouseSign />
            {heading === undefined && (
              // Beside somebody's name a phone has room for the sign alone.
              <span
                className={classes('engraved text-sm', actions !== undefined && 'max-sm:hidden')}
              >
                {say('shared.house')}
              </span>
            )}
          </Link>
          <div className="flex min-w-0 flex-1 items-center gap-3">{heading}</div>
          {actions}
          {switches !== false && (
            // The smallest phones have no room for them beside a heading and who is there, and none beside a table's name.
            <div
              className={classes(
                'flex items-center',
                heading !== undefined && actions !== undefined && 'max-[22.5rem]:hidden',
                switches === 'roomy' && 'max-sm:hidden',
              )}
            >
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          )}
        </div>
      </header>
      <main
        id="page"
        className={
          width === 'wide' ? 'flex flex-1 flex-col' : 'mx-auto w-full max-w-5xl flex-1 p-4'
        }
      >
        {children}
      </main>
    </div>
  );
};

export const useTitle = (title: string | undefined): void => {
  const { say } = useWords();
  const house = say('shared.house');
  useEffect(() => {
    document.title = title === undefined ? house : `${title} · ${house}`;
  }, [title, house]);
};

/** The house's sign: a ring and a disc above the edge of a table. */
export const HouseSign = () => (
  <svg viewBox="0 0 32 32" width="1.75rem" height="1.75rem" aria-hidden="true" className="shrink-0">
    <rect width="32" height="32" rx="7" fill="var(--felt)" />
    <path d="M3 21 Q16 31 29 21" fill="none" stroke="var(--brass)" strokeWidth="1.6" />
    <circle cx="11.5" cy="13" r="6" fill="none" stroke="var(--brass)" strokeWidth="2.4" />
    <circle cx="20.5" cy="13" r="6" fill="var(--brass)" />
  </svg>
);
