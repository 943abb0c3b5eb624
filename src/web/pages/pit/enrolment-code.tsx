import type { IssuedCode } from '../../../api/people.ts';
import { Qr } from '../../parts/qr.tsx';
import { timeText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';

/** A code that makes a device a terminal, once. */
export const EnrolmentCode = ({ code }: { readonly code: IssuedCode }) => {
  const { say, language } = useWords();
  return (
    <div className="panel flex flex-wrap items-center gap-5 p-4">
      <Qr
        text={`${location.origin}/sign-in?code=${encodeURIComponent(code.text)}`}
        label={say('pit.terminal.qr')}
      />
      <div className="min-w-0 flex-1">
        <p className="tabular text-2xl font-bold tracking-widest">{code.text}</p>
        <p className="text-muted">
          {say('pit.terminal.code.more', { time: timeText(code.expires, language) })}
        </p>
      </div>
    </div>
  );
};
