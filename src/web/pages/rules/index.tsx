import type { ReactNode } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { useMe } from '../../live/use-me.ts';
import { useRulebook, useRulebookError } from '../../live/use-rulebook.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { Link } from '../../parts/link.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { AllBooks } from './all-books.tsx';
import { Compare } from './compare.tsx';
import { OneBook } from './one-book.tsx';

/** The rulebooks: all of them, one paragraph by paragraph, or two side by side. For everybody to read. */
const Rules = ({
  game,
  against,
}: {
  readonly game: string | null;
  readonly against: string | null;
}) => {
  const { say } = useWords();
  if (game === null) {
    return (
      <Frame title={say('rules.title')} more={say('rules.more')}>
        <AllBooks />
      </Frame>
    );
  }
  return against === null ? <Single asked={game} /> : <Double asked={game} against={against} />;
};

const Single = ({ asked }: { readonly asked: string }) => {
  const { say, title } = useWords();
  const found = useAskedBook(asked);
  const book = found.is === 'ready' ? found.book : null;
  return (
    <Frame
      title={book === null ? say('rules.title') : title(book)}
      more={
        book === null
          ? ''
          : `${say('rules.version', { version: book.version })} · ${say('rules.in-force', {
              effective: book.effective.replace('T', ' '),
            })}`
      }
    >
      {found.is === 'ready' ? <OneBook book={found.book} /> : found.instead}
    </Frame>
  );
};

const Double = ({ asked, against }: { readonly asked: string; readonly against: string }) => {
  const { say } = useWords();
  const before = useAskedBook(asked);
  const after = useAskedBook(against);
  const shown = () => {
    if (before.is !== 'ready') return before.instead;
    if (after.is !== 'ready') return after.instead;
    return <Compare before={before.book} after={after.book} />;
  };
  return (
    <Frame title={say('rules.compared.title')} more="">
      {shown()}
    </Frame>
  );
};

type Asked =
  | { readonly is: 'ready'; readonly book: Rulebook }
  | { readonly is: 'not yet'; readonly instead: ReactNode };

/** `game`, or `game@version`. */
const useAskedBook = (asked: string): Asked => {
  const { say } = useWords();
  const at = asked.lastIndexOf('@');
  const game = at > 0 ? asked.slice(0, at) : asked;
  const version = at > 0 ? asked.slice(at + 1) : undefined;
  const book = useRulebook(game, version);
  const error = useRulebookError(game, version);
  if (book !== null) return { is: 'ready', book };
  if (error === null) return { is: 'not yet', instead: <Loading /> };
  const isUnknown = error.code === 'UNKNOWN_GAME' || error.code === 'BAD_INPUT';
  return {
    is: 'not yet',
    instead: isUnknown ? (
      <Empty title={say('rules.unknown')}>
        <Link to="/rules" className="link target">
          {say('rules.all')}
        </Link>
      </Empty>
    ) : (
      <Failed error={error} />
    ),
  };
};

const Frame = ({
  title,
  more,
  children,
}: {
  readonly title: string;
  readonly more: string;
  readonly children: ReactNode;
}) => {
  const me = useMe();
  const role = me.is === 'ready' ? me.me.signedIn?.role : undefined;
  return (
    <AppFrame title={title} width="wide">
      <div className="mx-auto flex w-full max-w-[100rem] min-w-0 flex-1 flex-col gap-5 p-4 sm:p-6">
        <BehindLinks role={role} here="rules" />
        <div>
          <h1 className="text-xl">{title}</h1>
          {more !== '' && <p className="text-muted">{more}</p>}
        </div>
        {children}
      </div>
    </AppFrame>
  );
};

export default Rules;
