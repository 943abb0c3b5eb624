import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { TableNotices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';

/**
 * Phase, round, shoe, cards left; the table's money for whoever works here, but for the tray while it is counted. In a
 * narrow window each keeps its row.
 */
export const StatusLine = ({ counting }: { readonly counting: boolean }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const { phase, round, shoe, notices, status, over } = view;
  const { tray, held } = own.money;
  const drop = own.money.drop - own.opened.money.drop;
  const canPay = tray + (own.settings.creditLine ?? 0);
  return (
    <section
      aria-label={say('dealer.status')}
      className="grid items-center gap-x-5 gap-y-1 border-b border-edge bg-panel px-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5 lg:flex lg:h-14"
    >
      <h1 aria-live="polite" className="engraved text-lg whitespace-nowrap uppercase lg:min-w-76">
        {status === 'closed' ? say('shared.table.closed') : say(`shared.phase.${phase}`)}
      </h1>
      <p className="tabular text-sm text-muted max-lg:order-2 lg:whitespace-nowrap">
        {say('shared.round', { number: round })}
        {' · '}
        {shoe === null ? say('dealer.shoe.none') : say('shared.shoe', { number: shoe.number })}
        {shoe !== null && ` · ${say('shared.shoe.left', { count: shoe.left })}`}
        {shoe?.furtherRounds != null &&
          ` · ${say('dealer.shoe.further', { count: shoe.furtherRounds })}`}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2 max-lg:order-3 max-lg:min-h-6 lg:flex-1">
        <TableNotices notices={notices} />
        {over > 0 && (
          <p className="text-sm font-semibold text-warn">
            ! {say('dealer.flag.over')} <Money cents={over} form="short" />
          </p>
        )}
      </div>
      <dl className="flex gap-x-5 text-sm max-lg:order-1 max-sm:justify-between">
        {(
          [
            ['tray', tray],
            ['held', held],
            ['drop', drop],
            ['exposure', Math.max(0, own.exposure)],
          ] as const
        ).map(([name, cents]) => (
          <div
            key={name}
            className={classes(
              'flex flex-col items-end leading-tight',
              name === 'exposure' && 'max-sm:hidden',
            )}
          >
            <dt className="label">{say(`dealer.money.${name}`)}</dt>
            <dd className={isShort(name, cents, canPay) ? 'font-semibold text-bad' : ''}>
              {counting && name === 'tray' ? '–' : <Money cents={cents} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Chips that are not there, or not enough of them for what may be lost. */
const isShort = (name: string, cents: number, canPay: number): boolean =>
  (name === 'tray' && cents < 0) || (name === 'exposure' && cents > Math.max(0, canPay));
