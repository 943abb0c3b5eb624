import { useWords } from '../words/index.ts';

/** What the checker says in its one language is shown as what it is. */
export const OwnWords = ({ text }: { readonly text: string }) => {
  const { say } = useWords();
  return (
    <details className="text-sm">
      <summary className="target min-h-11 content-center text-muted">
        {say('check.bad.own')}
      </summary>
      <p lang="en" translate="no" className="break-words">
        {text}
      </p>
    </details>
  );
};
