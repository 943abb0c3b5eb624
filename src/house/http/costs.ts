/**
 * What a request costs, and how many of a kind are allowed in a second. `usual` is answered from memory or by one
 * look into the store; `costly` is work for the clerk, or long to write; `guess` tries a secret, or hashes one; `watch`
 * is for whoever watches the house, and has something left while others ask too much.
 */
export type Cost = 'usual' | 'costly' | 'guess' | 'watch';

/** Requests a second. A whole hall may be behind one address, so those with a session count by themselves first. */
export type Rates = {
  readonly session: number;
  /** All sessions of one address together. */
  readonly address: number;
  /** All of one address that have no session. */
  readonly strangers: number;
};

export type Budgets = Readonly<Record<Cost, Rates>>;

export const BUDGETS: Budgets = {
  usual: { session: 50, address: 1000, strangers: 100 },
  costly: { session: 10, address: 200, strangers: 5 },
  guess: { session: 5, address: 50, strangers: 10 },
  watch: { session: 10, address: 10, strangers: 10 },
};

/** So many times as much of everything. */
export const timesBudgets = (budgets: Budgets, times: number): Budgets => {
  const more = ({ session, address, strangers }: Rates): Rates => ({
    session: session * times,
    address: address * times,
    strangers: strangers * times,
  });
  const { usual, costly, guess, watch } = budgets;
  return { usual: more(usual), costly: more(costly), guess: more(guess), watch: more(watch) };
};

/** By method and path as routes are declared; whatever is not named here is `usual`. */
export const COST_OF: Readonly<Record<string, Cost>> = {
  'GET /api/rulebooks/:game/check': 'costly',
  'GET /api/odds/:game': 'costly',
  'GET /api/tables/:table/odds': 'costly',
  'GET /api/tables/:table/rounds': 'costly',
  'GET /api/tables/:table/rounds/:round': 'costly',
  'GET /api/tables/:table/rounds/:round/receipt': 'costly',
  'GET /api/tables/:table/export': 'costly',
  'GET /api/tables/:table/entries': 'costly',
  'GET /api/tables/:table/rounds/:round/course': 'costly',
  'GET /api/tables/:table/moments/:sequence': 'costly',
  // One for each step of a round that is gone through: kept where it was derived, it costs little.
  'GET /api/tables/:table/moments/:sequence/view': 'usual',
  'GET /api/tables/:table/consistency': 'costly',
  'GET /api/reports': 'costly',
  'GET /api/reports/shift': 'costly',
  // Each is made, marked and kept.
  'POST /api/drills/practice': 'costly',
  'POST /api/drills/practice/:drill/answer': 'costly',
  'POST /api/drills/exam/answer': 'costly',
  'GET /api/drills/people': 'costly',
  'GET /api/journal': 'costly',
  'GET /api/journal/export': 'costly',
  // Each is told to tables, and stands in their records.
  'PUT /api/account': 'costly',
  'POST /api/account/exclusion': 'costly',
  'GET /api/openapi.json': 'costly',
  'GET /api/docs/json': 'costly',
  'GET /api/docs/yaml': 'costly',
  'POST /api/set-up': 'guess',
  'POST /api/sign-in': 'guess',
  'POST /api/unlock': 'guess',
  'POST /api/pin': 'guess',
  'POST /api/staff': 'guess',
  'POST /api/staff/:id/pin': 'guess',
  'POST /api/asks': 'guess',
  'POST /api/terminals': 'guess',
  'POST /api/join': 'guess',
  'POST /api/display': 'guess',
  'GET /healthz': 'watch',
  'GET /metrics': 'watch',
};

/** A path that no route has costs what is usual too. */
export const routeCost = (method: string, path: string | undefined): Cost =>
  COST_OF[`${method === 'HEAD' ? 'GET' : method} ${path ?? ''}`] ?? 'usual';
