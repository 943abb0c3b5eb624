import { GamesSchema } from '../../../api/rulebooks.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing, Waits } from './dealing.tsx';

/** A version of the rulebook is in force by which the table does not play yet: it is asked for by its hash. */
export const NewVersion = () => {
  const { view } = useDealing();
  const { say } = useWords();
  const { give, busy, error, waits } = useCommand();
  const games = useFetched('/rulebooks', GamesSchema, undefined, 'staff');
  const list = games.is === 'ready' ? games.value.rulebooks : [];
  const found = list.find(({ id }) => id === view.game);
  if (found === undefined || found.version === view.version) return null;
  const { version, hash } = found;
  return (
    <div className="flex flex-col items-start gap-2 border-l-3 border-warn pl-3">
      <Button
        disabled={busy || waits}
        onClick={() => void give({ type: 'ChangeRulebook', version, hash })}
      >
        {say('dealer.newVersion', { version })}
      </Button>
      <Waits waits={waits} />
      <RefusedHere error={error} />
    </div>
  );
};
