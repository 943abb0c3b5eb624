import { AlertsSchema, type ListedAlert } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';

const EVERY = 10_000;

/** What somebody should look at, newest first; it stays in the list with who has seen it. */
export const AlertsTab = () => {
  const { say } = useWords();
  const alerts = useFetched('/alerts', AlertsSchema, EVERY, 'staff');
  if (alerts.is === 'loading') return <Loading />;
  if (alerts.is === 'failed') return <Failed error={alerts.error} again={alerts.again} />;
  if (alerts.value.alerts.length === 0) return <Empty title={say('pit.alert.none')} />;
  return (
    <ul className="flex flex-col gap-3">
      {alerts.value.alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} changed={alerts.again} />
      ))}
    </ul>
  );
};

const AlertLine = ({
  alert,
  changed,
}: {
  readonly alert: ListedAlert;
  readonly changed: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send } = useSending();
  const { id, type, staff, terminal, acknowledgedBy } = alert;
  const what =
    type === 'account-locked' && staff === null
      ? say('pit.alert.account-locked.unknown')
      : say(`pit.alert.${type}`);
  const about = [
    ...(staff === null ? [] : [say('pit.alert.staff', { id: staff })]),
    ...(terminal === null ? [] : [say('pit.alert.terminal', { id: terminal })]),
  ];
  const see = async () => {
    const path = `/alerts/${encodeURIComponent(id)}/acknowledge`;
    if ((await send(() => api.as('staff').post(path))) !== null) changed();
  };
  return (
    <li
      className={`panel flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 p-4 ${
        acknowledgedBy === null ? 'border-l-warn' : 'border-l-edge'
      }`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-muted">{[whenText(alert.at, language), ...about].join(' · ')}</p>
        <Refused error={error} />
      </div>
      {acknowledgedBy === null ? (
        <Button disabled={busy} onClick={() => void see()}>
          {say('pit.alert.acknowledge')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{say('pit.alert.seen', { id: acknowledgedBy })}</p>
      )}
    </li>
  );
};
