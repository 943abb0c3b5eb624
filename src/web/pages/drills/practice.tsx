import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DrillMarked,
  DrillMarkedSchema,
  type GivenDrillAnswer,
  GivenDrillSchema,
  OwnDrillsSchema,
} from '../../../api/drills.ts';
import { type DrillAnswer, type DrillKind, kindsOf } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { api } from '../../live/api.ts';
import { houseNow, ownClock } from '../../live/clock.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { GameChoice, LevelChoice } from './choosing.tsx';
import { chosenFor } from './chosen.ts';
import { MarkedView } from './marked-view.tsx';
import { QuestionView } from './question.tsx';
import { TimeSoFar } from './time-so-far.tsx';
import { type Address, addressNow, readdress } from './use-address.ts';
import { useGame, useGames } from './use-games.ts';

/** One kind of drill, one after the other: what is due comes first. */
export const Practice = ({ kind }: { readonly kind: DrillKind }) => {
  const { say } = useWords();
  const games = useGames();
  const [address, setAddress] = useState<Address>(addressNow);
  const book = useGame(games, address.game);
  const change = (next: Partial<Address>) => {
    const changed = { ...address, seed: null, ...next };
    setAddress(changed);
    readdress(kind, changed);
  };
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <h2 className="mr-auto text-lg">{say(`drills.kind.${kind}`)}</h2>
        {book !== null && (
          <>
            <GameChoice games={games} game={book.id} onGame={(game) => change({ game })} />
            <LevelChoice level={address.level} onLevel={(level) => change({ level })} />
          </>
        )}
      </div>
      {book === null ? (
        <Loading />
      ) : kindsOf(book).includes(kind) ? (
        <Drilling
          key={`${book.id} ${address.level}`}
          kind={kind}
          book={book}
          address={address}
          onGiven={readdress}
        />
      ) : (
        <Empty title={say('drills.no.such')} />
      )}
    </>
  );
};

type DrillingProps = {
  readonly kind: DrillKind;
  readonly book: Rulebook;
  readonly address: Address;
  readonly onGiven: (kind: DrillKind, address: Partial<Address>) => void;
};

/** Gives, takes the answer, shows its marks, and gives the next one. */
const Drilling = ({ kind, book, address, onGiven }: DrillingProps) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const own = useFetched('/drills/own', OwnDrillsSchema, undefined, 'staff');
  const [given, setGiven] = useState<GivenDrillAnswer | null>(null);
  const [marked, setMarked] = useState<DrillMarked | null>(null);
  const [since, setSince] = useState(0);
  const items = own.is === 'ready' ? own.value.items : null;
  const { id: game, version } = book;
  const { level } = address;
  const reload = own.is === 'loading' ? null : own.again;

  const next = useCallback(
    async (wished: Address | null) => {
      const mine = (items ?? []).filter((item) => item.game === game && item.kind === kind);
      const wish = await chosenFor({ book, kind, level, items: mine, now: houseNow() }, wished);
      const asked = { game, version, ...wish };
      const answered = await send(() =>
        api.as('staff').postFor('/drills/practice', GivenDrillSchema, asked),
      );
      if (answered === null) return;
      ownClock.heard(answered.at);
      setMarked(null);
      setGiven(answered);
      setSince(houseNow());
      onGiven(kind, { game, ...wish });
    },
    [items, game, version, kind, level, book, send, onGiven],
  );
  const begun = useRef(false);
  useEffect(() => {
    // Once what was answered before is known: it says what is due.
    if (items === null || begun.current) return;
    begun.current = true;
    void next(address.seed === null ? null : address);
  }, [items, next, address]);

  const answer = async (answers: DrillAnswer) => {
    if (given === null) return;
    const path = `/drills/practice/${given.id}/answer`;
    const answered = await send(() =>
      api.as('staff').postFor(path, DrillMarkedSchema, { answer: answers }),
    );
    if (answered === null) return;
    setMarked(answered);
    reload?.();
  };

  if (own.is === 'failed') return <Failed error={own.error} again={own.again} />;
  if (given === null) {
    return error === null ? (
      <Loading />
    ) : (
      <Failed error={error} again={() => void next(address.seed === null ? null : address)} />
    );
  }
  return (
    <>
      {error !== null && <Refused error={error} />}
      {marked === null ? (
        <QuestionView
          key={given.id}
          drill={given.drill}
          book={book}
          busy={busy}
          onAnswer={(answers) => void answer(answers)}
        >
          <p className="flex justify-end">
            <TimeSoFar since={since} />
          </p>
        </QuestionView>
      ) : (
        <MarkedView drill={given.drill} marked={marked.marked} book={book}>
          <span className="tabular text-muted">
            {say('drills.seconds', { count: Math.round(marked.time / 1000) })}
          </span>
          <Button look="main" disabled={busy} onClick={() => void next(null)}>
            {say('drills.next')}
          </Button>
        </MarkedView>
      )}
    </>
  );
};
