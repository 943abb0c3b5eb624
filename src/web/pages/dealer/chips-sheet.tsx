import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn } from './amount.ts';
import { type Correctable, correctableBets, recordedAt } from './chips.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { Choice, TextField } from './fields.tsx';
import { Follows } from './follows.tsx';
import { betWords } from './short-words.ts';
import { mayDo } from './staff-view.ts';
import { usePreview } from './use-preview.ts';

/** The record of chips differs from what lay there at the close: it is put right, by two persons. */
export const ChipsSheet = ({
  box,
  onClose,
}: {
  readonly box: number;
  readonly onClose: () => void;
}) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const rule = book.irregularities['placed-in-error']?.rule;
  const { phase } = view;
  const early = phase === 'betting';
  const over = phase === 'none' || phase === 'void' || own.patrons.length === 0;
  return (
    <Sheet
      wide
      title={say('dealer.chips')}
      aside={rule !== undefined && <RuleTag rule={rule} />}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{say('dealer.chips.what')}</p>
      {!mayDo(own, 'CorrectBet') && <p className="text-warn">{say('dealer.bet.not')}</p>}
      {early && <p className="text-warn">{say('dealer.chips.early')}</p>}
      {over && <p className="text-warn">{say('dealer.chips.none')}</p>}
      {mayDo(own, 'CorrectBet') && !early && !over && <ChipsForm box={box} onClose={onClose} />}
    </Sheet>
  );
};

const ChipsForm = ({
  box: at,
  onClose,
}: {
  readonly box: number;
  readonly onClose: () => void;
}) => {
  const { view, own, book } = useDealing();
  const words = useWords();
  const { say } = words;
  const { give, busy, error } = useCommand();
  const lyingIn = (number: number) => view.stakes.find((stake) => stake.box === number);
  const patronAt = (number: number) =>
    lyingIn(number)?.patron ?? view.boxes.find((one) => one.number === number)?.seated;
  const [box, setBox] = useState(String(at));
  const [patron, setPatron] = useState(patronAt(at) ?? own.patrons[0]?.id ?? '');
  const bets = correctableBets(book, view.layout);
  const [key, setKey] = useState(lyingIn(at)?.bet ?? bets[0]?.key ?? '');
  const [text, setText] = useState('');
  const [reason, setReason] = useState(say('dealer.chips.reason'));
  const named = bets.find((one) => one.key === key);
  const amount = centsIn(text);
  const name = ({ bet, after }: Correctable) =>
    after === undefined
      ? betWords(bet, book, words)
      : say('dealer.chips.after', { bet: betWords(bet, book, words), cards: after });
  const place = { box: Number(box), patron };
  const command =
    named === undefined || amount === null || patron === '' || reason.trim() === ''
      ? null
      : ({
          type: 'CorrectBet',
          ...place,
          bet: named.bet,
          ...(named.after !== undefined && { after: named.after }),
          amount,
          reason: reason.trim(),
        } as const);
  const preview = usePreview(command);
  const recorded = named === undefined ? 0 : recordedAt(view.stakes, own.insurance, place, named);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (command !== null) void give(command).then((done) => done && onClose());
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={say('dealer.box')}
          value={box}
          options={view.boxes.map(({ number }) => ({
            value: String(number),
            label: say('shared.box', { number }),
          }))}
          onChange={(chosen) => {
            setBox(chosen);
            setPatron(patronAt(Number(chosen)) ?? patron);
          }}
        />
        <Choice
          label={say('shared.role.patron')}
          value={patron}
          options={own.patrons.map(({ id }) => ({ value: id, label: id }))}
          onChange={setPatron}
        />
        <Choice
          label={say('dealer.bet')}
          value={key}
          options={bets.map((one) => ({ value: one.key, label: name(one) }))}
          onChange={setKey}
        />
        <TextField
          first
          numeric
          label={say('dealer.chips.lay')}
          hint={say('dealer.chips.recorded', { amount: moneyText(recorded) })}
          value={text}
          onChange={setText}
        />
      </div>
      <TextField label={say('dealer.decide.reason')} value={reason} onChange={setReason} />
      <Follows preview={preview} />
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <RefusedHere error={error} />
        </div>
        <Button look="main" submits disabled={busy || preview.is !== 'would'}>
          {say('dealer.asks.ask')}
        </Button>
      </div>
    </form>
  );
};
