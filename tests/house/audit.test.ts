import { auditing } from './auditing.ts';
import { openHarness } from './harness.ts';

auditing(() => openHarness());
