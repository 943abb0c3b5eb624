import { useWords } from '../words/index.ts';
import type { CheckedFiles, ShownLine } from './checking.ts';
import { faultKind } from './fault-kinds.ts';
import { OwnWords } from './own-words.tsx';

/** What is wrong, and the line in its place: the bad one whole, those beside it in short. */
export const BadLine = ({ bad }: { readonly bad: Extract<CheckedFiles, { is: 'bad' }> }) => {
  const { say } = useWords();
  const { fault, file, line, around } = bad;
  return (
    <>
      {line !== null && (
        <p className="font-semibold" translate="no">
          {say('check.bad.line', { line, file })}
        </p>
      )}
      <p>{say(`check.fault.${faultKind(fault)}`)}</p>
      <OwnWords text={fault} />
      {line !== null && !around.some(({ number }) => number === line) && (
        <p className="text-muted">{say('check.bad.gone')}</p>
      )}
      {around.length > 0 && (
        <ol className="flex min-w-0 flex-col gap-2">
          {around.map((one) => (
            <Line key={one.number} line={one} isBad={one.number === line} />
          ))}
        </ol>
      )}
    </>
  );
};

const Line = ({
  line: { number, text },
  isBad,
}: {
  readonly line: ShownLine;
  readonly isBad: boolean;
}) => {
  const { say } = useWords();
  const label = isBad ? say('check.bad.here') : say('check.bad.beside', { line: number });
  return (
    <li
      aria-current={isBad ? 'true' : undefined}
      className={`min-w-0 border-l-4 ${isBad ? 'border-bad bg-raised' : 'border-edge'} px-3 py-2`}
    >
      <p className={`text-sm ${isBad ? 'font-semibold text-bad' : 'text-muted'}`}>
        {label}
        {isBad && <span className="tabular">{` ${number}`}</span>}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        aria-label={label}
        className={`overflow-auto ${isBad ? 'max-h-96' : 'max-h-16'}`}
      >
        <pre translate="no" className="text-xs">
          {isBad ? pretty(text) : text.slice(0, SHORT)}
        </pre>
      </section>
    </li>
  );
};

const SHORT = 400;

/** Over several lines, as far as it is JSON. */
const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
