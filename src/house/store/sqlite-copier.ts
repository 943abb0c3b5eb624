// A thread of its own that copies the database while another writes it.
import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { from, to } = workerData as { from: string; to: string };
const db = new Sqlite(from, { readonly: true, timeout: 5000 });
// One reading transaction: page by page it would begin again after each commit of the other.
db.prepare('VACUUM INTO ?').run(to);
db.close();
