import { expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { campaign, short } from './model-run.ts';

/**
 * What a campaign must reach so often that its silence means something. Each law is checked at every step:
 * see model-laws.ts.
 */
const REACHED: Readonly<Record<string, number>> = {
  RoundOpened: 2000,
  RoundSettled: 1000,
  'settled player': 200,
  'settled banker': 200,
  'settled tie': 50,
  'settled pro rata': 50,
  'settled with insurance': 30,
  'settled with returns': 50,
  RoundVoided: 200,
  RoundReopened: 50,
  'late report': 50,
  BetPlaced: 3000,
  BetTakenBack: 100,
  BetRejected: 50,
  BetLeftUp: 1,
  CardCorrected: 100,
  Reconstructed: 10,
  CardsWaiting: 200,
  CardsDiscarded: 50,
  'waiting card dealt': 200,
  'cards carried over': 50,
  ElectionsOffered: 100,
  'elected continue': 20,
  'elected reconstructed': 50,
  'elected return': 50,
  InsuranceOffered: 200,
  'insurance after 4': 40,
  'insurance after 5': 40,
  'late insurance': 3,
  InsuranceDeclared: 20,
  InsuranceDeclined: 5,
  InsuranceForgone: 20,
  InsuranceNotOffered: 5,
  InsuranceReturned: 2,
  InsuranceWaived: 3,
  SqueezeRequested: 100,
  SqueezeConsented: 50,
  SqueezeRefused: 20,
  CardShown: 30,
  Interrupted: 100,
  ShoeReplaced: 50,
  SettingsChanged: 100,
  WalkedAway: 50,
  PatronLeft: 10,
  TableClosed: 2,
  'report copies': 20,
  'report foreign-card': 10,
  'report shortage-or-excess': 10,
  'report wrong-number': 10,
  'report insufficient-cards': 10,
  'report not-shuffled': 10,
  'report excess-card': 10,
  'report exposed-card': 10,
  'report misdirected-area': 10,
  'report misdirected-person': 10,
  'report face-up': 10,
  'report drawn-together': 10,
  'report other-dealing-error': 10,
  'report insurance-neglected': 10,
  'report anything-else': 10,
  'decision so': 10,
  'decision not-so': 10,
  'decision reconstructed': 10,
  'decision cannot-be-reconstructed': 10,
  'decision order': 10,
  'decision void': 10,
  'decision settle': 1,
  'decision continue': 10,
  'decision return': 10,
  ...Object.fromEntries(rulebooks.map(({ id }) => [id, 200])),
};

/** A short campaign, as mutation testing needs, reaches less. */
const COMMANDS = Number(process.env['PUNTOBANCO_COMMANDS'] ?? 100_000);

test(`${COMMANDS} commands, legal and illegal, by anybody`, { timeout: 300_000 }, () => {
  const counts = campaign(COMMANDS, 'tests/table/model.test.ts');
  expect(counts.get('commands')).toBeGreaterThanOrEqual(COMMANDS);
  if (COMMANDS >= 100_000) expect(short(counts, REACHED)).toEqual([]);
});
