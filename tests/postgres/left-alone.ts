import { startPostgres } from './server.ts';

/** A process that starts a server and does not stop it, for the test that kills this process. */
const server = await startPostgres();
process.stdout.write(`${server.pid()} ${server.address}\n`);
setInterval(() => {}, 1_000);
