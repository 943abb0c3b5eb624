import { type ReactNode, useId } from 'react';
import { Button } from '../parts/button.tsx';
import { percentText } from '../words/formats.ts';
import { useWords } from '../words/index.ts';
import { BadLine } from './bad-line.tsx';
import type { CheckedFiles, CheckProgress } from './checking.ts';
import { OwnWords } from './own-words.tsx';
import { ProvedCertificate, ProvedChain, ProvedReceipt, ProvedRecord } from './proved.tsx';
import type { Checking } from './use-checking.ts';

/** How far a check is, and what came of it. */
export const Verdict = ({
  state,
  stop,
}: {
  readonly state: Checking;
  readonly stop: () => void;
}) => {
  const { say } = useWords();
  switch (state.is) {
    case 'idle':
      return null;
    case 'busy':
      return <Busy progress={state.progress} stop={stop} />;
    case 'stopped':
      return <Outcome tone="warn" title={say('check.stopped')} />;
    case 'failed':
      return (
        <Outcome tone="bad" title={say('check.failed')}>
          <p>{say('check.failed.more')}</p>
          <OwnWords text={state.message} />
        </Outcome>
      );
    case 'done':
      return <Came checked={state.checked} />;
  }
};

const Busy = ({
  progress,
  stop,
}: {
  readonly progress: CheckProgress | null;
  readonly stop: () => void;
}) => {
  const { say, language } = useWords();
  const label = useId();
  const { bytes = 0, of = null, entries = 0, settlements = 0, shoes = 0 } = progress ?? {};
  const share = of === null || of === 0 ? null : Math.min(1, bytes / of);
  return (
    <section aria-labelledby={label} className="panel flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={label} className="text-lg">
          {say('check.busy')}
        </h2>
        <Button onClick={stop}>{say('check.stop')}</Button>
      </div>
      <progress
        aria-labelledby={label}
        max={1}
        {...(share !== null && { value: share })}
        className="h-3 w-full accent-brass"
      />
      {share !== null && (
        <p className="tabular text-sm text-muted">
          {say('check.busy.more', { percent: percentText(share, language) })}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Row name={say('check.progress.entries')}>
          {say('check.progress.entries.more', { count: entries })}
        </Row>
        <Row name={say('check.progress.settlements')}>{settlements}</Row>
        <Row name={say('check.progress.shoes')}>{shoes}</Row>
      </dl>
    </section>
  );
};

const Came = ({ checked }: { readonly checked: CheckedFiles }) => {
  const { say } = useWords();
  switch (checked.is) {
    case 'record': {
      const { result } = checked;
      return (
        <Good verdict={result.verdict}>
          <ProvedRecord result={result} />
        </Good>
      );
    }
    case 'journal':
      return (
        <Good verdict={checked.result.verdict}>
          <ProvedChain result={checked.result} />
        </Good>
      );
    case 'part': {
      const { begins } = checked.result;
      return (
        <Outcome tone="warn" title={say('check.good.part')}>
          <p>{say('check.good.part.more', { begins, before: begins - 1 })}</p>
          <ProvedChain result={checked.result} />
        </Outcome>
      );
    }
    case 'receipt':
      return (
        <Good verdict={checked.result.verdict}>
          <ProvedReceipt result={checked.result} />
        </Good>
      );
    case 'certificate': {
      const { result } = checked;
      if (result.verdict === 'not marked again') {
        return (
          <Outcome tone="warn" title={say('check.good.unmarked')}>
            <p>{say('check.good.unmarked.more')}</p>
            <ProvedCertificate result={result} />
          </Outcome>
        );
      }
      return (
        <Good verdict={result.verdict}>
          <ProvedCertificate result={result} />
        </Good>
      );
    }
    case 'bad':
      return (
        <Outcome tone="bad" title={say('check.bad')}>
          <BadLine bad={checked} />
        </Outcome>
      );
    case 'unfit':
      return (
        <Outcome tone="bad" title={say(`check.unfit.${checked.what}`)}>
          {checked.fault !== '' && <OwnWords text={checked.fault} />}
        </Outcome>
      );
  }
};

const Good = ({
  verdict,
  children,
}: {
  readonly verdict: 'verified' | 'consistent, origin not checked';
  readonly children: ReactNode;
}) => {
  const { say } = useWords();
  return verdict === 'verified' ? (
    <Outcome tone="good" title={say('check.good.verified')}>
      {children}
    </Outcome>
  ) : (
    <Outcome tone="good" title={say('check.good.consistent')}>
      <p className="text-muted">{say('check.good.consistent.more')}</p>
      {children}
    </Outcome>
  );
};

const TONES = { good: 'border-good', warn: 'border-warn', bad: 'border-bad' } as const;
const INKS = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;
const SIGNS = { good: '+', warn: '!', bad: '×' } as const;

const Outcome = ({
  tone,
  title,
  children,
}: {
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <section
    aria-live="polite"
    data-verdict={tone}
    className={`panel flex min-w-0 flex-col gap-3 border-l-4 p-4 ${TONES[tone]}`}
  >
    <h2 className={`flex items-baseline gap-2 text-lg ${INKS[tone]}`}>
      <span aria-hidden="true">{SIGNS[tone]}</span>
      {title}
    </h2>
    {children}
  </section>
);

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="tabular">{children}</dd>
  </>
);
