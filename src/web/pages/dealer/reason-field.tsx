import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { TextField } from './fields.tsx';

/** Reasons that are given often; each is a word of the catalogue. */
const USUAL = {
  ruling: ['seen', 'recording', 'agreed'],
  refusal: ['otherwise', 'unseen', 'look'],
  correction: ['misread', 'slip'],
  ReplaceShoe: ['damaged', 'fault', 'doubt'],
  Interrupt: ['power', 'network', 'device'],
} as const;

const isUsual = (about: string): about is keyof typeof USUAL => about in USUAL;

/** Why, for the record: typed, or one of the usual reasons by a press. */
export const ReasonField = ({
  about,
  label,
  value,
  onChange,
  first = false,
  wrong,
}: {
  /** What has no usual reasons is typed alone. */
  readonly about: string;
  readonly label?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly first?: boolean;
  readonly wrong?: string | undefined;
}) => {
  const { say } = useWords();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        first={first}
        wrong={wrong}
        label={label ?? say('dealer.decide.reason')}
        value={value}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(isUsual(about) ? USUAL[about] : []).map((name) => {
          const text = say(`dealer.reason.${name}`);
          return (
            <Button
              key={name}
              size="small"
              aria-pressed={value === text}
              className="aria-pressed:border-gilt"
              onClick={() => onChange(text)}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </div>
  );
};
