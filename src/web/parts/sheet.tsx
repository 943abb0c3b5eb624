import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBack } from '../back.ts';
import { useWords } from '../words/index.ts';
import { Button } from './button.tsx';

export type SheetProps = {
  readonly title: string;
  /** What stands beside the title: a countdown, a paragraph. */
  readonly aside?: ReactNode;
  /** Left out: it can only be answered, not put away. */
  readonly onClose?: () => void;
  /** Where it was come to from another: Back goes there first. */
  readonly onBack?: () => void;
  /** The buttons. */
  readonly actions?: ReactNode;
  /** Room for a list or a form of two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** The buttons of a form that may be longer than its sheet: they stay in view, and what passes under them is hidden. */
export const SheetFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="-bottom-5 z-10 -mb-5 flex flex-wrap items-center justify-end gap-3 bg-panel pt-2 pb-5 [@media(min-height:600px)]:sticky">
    {children}
  </div>
);

/** A question over the table: at the bottom on a phone, in the middle elsewhere. Focus stays in it. */
export const Sheet = ({
  title,
  aside,
  onClose,
  onBack,
  actions,
  wide = false,
  children,
}: SheetProps) => {
  const { say } = useWords();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (opened !== null && !opened.open) {
      opened.showModal();
      // What it is about comes before how to put it away.
      if (document.activeElement?.hasAttribute('data-close')) headline.current?.focus();
    }
    return () => opened?.close();
  }, []);
  const [typed, setTyped] = useState(false);
  const [warned, setWarned] = useState(false);
  const unlessTyped = (leave: (() => void) | undefined) =>
    leave && (() => (typed && !warned ? setWarned(true) : leave()));
  useBack(unlessTyped(onClose));
  useBack(unlessTyped(onBack));
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A browser may close it without asking; what must be answered comes back.
        if (!dialog.current?.isConnected) return;
        if (onClose === undefined) dialog.current.showModal();
        else onClose();
      }}
      onInput={() => setTyped(true)}
      className={`mx-auto mt-auto mb-0 w-full ${wide ? 'max-w-3xl' : 'max-w-lg'} rounded-t-lg border border-edge bg-panel p-0 text-ink shadow-table backdrop:bg-night/55 sm:my-auto sm:rounded-lg`}
    >
      <div className="flex max-h-[85dvh] scroll-py-20 flex-col gap-4 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div className="-top-5 z-10 [@media(min-height:600px)]:sticky -mt-5 flex items-center gap-3 bg-panel pt-5">
          <h2 id={heading} ref={headline} tabIndex={-1} className="flex-1 text-lg outline-none">
            {title}
          </h2>
          {aside}
          {onClose !== undefined && (
            <Button
              data-close=""
              look="quiet"
              size="small"
              onClick={onClose}
              aria-label={say('shared.close')}
            >
              <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
                <path d="M3 3 L13 13 M13 3 L3 13" stroke="currentColor" strokeWidth="2" />
              </svg>
            </Button>
          )}
        </div>
        {children}
        {warned && (
          <p role="alert" className="text-sm font-semibold text-warn">
            {say('shared.sheet.typed')}
          </p>
        )}
        {actions !== undefined && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  );
};
