import { existsSync } from 'node:fs';

/** Playwright's own list of what is off: only the last such list counts, so ours begins with it. */
const OFF_FOR_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * What belongs to a window that nobody looks at: two pages behind its address line, each in a process of its own, which
 * took more of the processor than our page in it; and a process kept ready for the next page.
 */
const OFF_WITHOUT_WINDOW = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/** How every Chromium of the tests is started. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as in a window: a shell without one would fit them to whole pixels.
  '--font-render-hinting=none',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_WITHOUT_WINDOW].join(',')}`,
];

/** `npm test` says which one there is; else the one that Debian has, without a window or with one. */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const [FIRST = ''] = PATHS;

/** What Playwright starts, and how. */
export const CHROMIUM = {
  executablePath: process.env['PUNTOBANCO_CHROMIUM'] ?? PATHS.find(existsSync) ?? FIRST,
  args: FLAGS,
};
