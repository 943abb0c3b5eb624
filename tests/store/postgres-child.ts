import { openPostgres } from '../../src/house/store/postgres.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { add } from './adding.ts';

/**
 * A process of its own, for the tests to kill or to halt. Started as `postgres-child.ts ADDRESS TASK NAME`; says
 * what it has done, one line each.
 */
const [, , address = '', task = '', name = ''] = process.argv;
const say = (line: string) => process.stdout.write(`${line}\n`);
const store = await openPostgres(address);
/** The thread of the house does nothing else for so long. */
const busy = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  say('listens again');
};

switch (task) {
  case 'hold': {
    const lease = await store.lease('t1');
    lease?.onLost(() => say('lost'));
    say(lease ? 'held' : 'refused');
    if (name.startsWith('busy')) setTimeout(() => busy(Number(name.slice(5))), 500);
    break;
  }
  case 'write':
    for (let turn = 1; ; turn += 1) {
      await add(store, { stream: 't1', person: name, id: `c${turn}`, text: `${name}:${turn}` });
      say(`${turn}`);
    }
  case 'hang': {
    // Stops in the middle of a transaction, with the head of the stream locked.
    const hanging = store.append({ stream: 't1', known: 0, commands: [] }, ({ at, missed }) => {
      process.kill(process.pid, 'SIGSTOP');
      const sequence = missed.length + 1;
      const hash = `h${sequence}`;
      const entry = { sequence, at, person: 'd1', id: `e${sequence}`, text: name, hash };
      return { entries: [entry], refusals: [], rounds: [] };
    });
    say(
      await hanging.then(
        () => 'kept',
        (error: unknown) => (error instanceof StoreUnavailable ? 'unavailable' : String(error)),
      ),
    );
    break;
  }
  default:
    throw new Error(`No task ${task}.`);
}
