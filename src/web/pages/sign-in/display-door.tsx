import { useEffect, useRef } from 'react';
import { SessionSchema } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';

/** The link of a display: this screen becomes one, and shows its table from then on. */
export const DisplayDoor = ({ token }: { readonly token: string | null }) => {
  const { say } = useWords();
  const { error, send } = useSending();
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || tried.current === token) return;
    tried.current = token;
    void send(() => api.as('display').postFor('/display', SessionSchema, { token })).then(
      (made) => {
        const table = made?.signedIn.table ?? null;
        // The address may say in which language and light the wall is to stand.
        if (table !== null) go(`/table/${table}/board${location.search}`, 'replace');
      },
    );
  }, [token, send]);
  const failure = token === null ? { code: 'NO_SESSION', message: '' } : error;
  return (
    <>
      <h1 className="for-ears">{say('people.display.title')}</h1>
      {failure === null ? (
        <Loading what={say('people.display.making')} />
      ) : (
        <Failed error={failure} again={() => location.reload()} />
      )}
    </>
  );
};
