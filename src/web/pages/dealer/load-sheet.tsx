import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { Check, TextField } from './fields.tsx';

/** A new shoe of real cards: shuffled, and counted. */
export const LoadSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { own } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const [shuffled, setShuffled] = useState(false);
  const [text, setText] = useState('');
  const cards = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  const { decks } = own.settings;
  return (
    <Sheet title={say('dealer.load')} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (cards === null) return;
          void give({ type: 'LoadShoe', shuffled, cards }).then((done) => done && onClose());
        }}
      >
        <TextField
          first
          numeric
          label={say('dealer.load.counted')}
          hint={say('dealer.load.decks', { decks, cards: decks * 52 })}
          value={text}
          onChange={setText}
        />
        <Check checked={shuffled} onChange={setShuffled} label={say('dealer.load.shuffled')} />
        <RefusedHere error={error} />
        <Button look="main" submits disabled={busy || cards === null}>
          {say('dealer.load.do')}
        </Button>
      </form>
    </Sheet>
  );
};
