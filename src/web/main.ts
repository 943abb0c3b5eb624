import './theme.css';
import { lineAddress } from '../client/line-address.ts';
import { dialEarly } from './live/early.ts';
import { PAGES } from './pages.ts';
import { type Route, routeOf } from './route.ts';
import { bring } from './words/bring.ts';
import { language } from './words/language.ts';

/** The page behind an address, as far as the address alone says. */
const pageOf = ({ page }: Route): keyof typeof PAGES | null => {
  switch (page) {
    case 'table':
      return 'patron';
    case 'set-up':
    case 'join':
    case 'display':
      return 'sign-in';
    case 'gallery':
    case 'nowhere':
      return null;
    case 'floor':
    case 'patron':
    case 'dealer':
    case 'board':
    case 'sign-in':
    case 'pit':
      return page;
    case 'rules':
    case 'audit':
    case 'check':
    case 'lab':
    case 'drills':
      return 'behind';
  }
};

/** No page is kept from being drawn for longer than this, in milliseconds: it says what it waits for. */
const PATIENCE = 400;

const prepared = async (route: Route): Promise<void> => {
  const page = pageOf(route);
  const loaded = page === null ? null : await PAGES[page].load();
  const patience = new Promise<void>((over) => setTimeout(over, PATIENCE));
  if (route.page === 'patron') await Promise.race([loaded?.beforeDrawing?.(route.table), patience]);
};

// All at once: over a slow line every wait for a file that names the next one is felt.
const route = routeOf(location.pathname);
if (route.page === 'patron') dialEarly(lineAddress(location.origin, route.table, 'patron'));
const [{ start }] = await Promise.all([
  import('./start.tsx'),
  bring(language(), ['always']),
  // If it fails, the page says so when it is to be drawn.
  prepared(route).catch(() => {}),
]);
start();
