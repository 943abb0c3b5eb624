import type { ApiError } from '../../../api/live.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';

/** Asks once more before something that cannot be taken back. */
export const Sure = ({
  title,
  more,
  doIt,
  busy,
  error,
  onYes,
  onClose,
}: {
  readonly title: string;
  readonly more: string;
  readonly doIt: string;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly onYes: () => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('shared.cancel')}</Button>
          <Button look="danger" disabled={busy} onClick={onYes}>
            {doIt}
          </Button>
        </>
      }
    >
      <p>{more}</p>
      <Refused error={error} />
    </Sheet>
  );
};
