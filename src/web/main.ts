import './theme.css';
import { dialEarly, lineAddress } from './live/early.ts';
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
    default:
      return page;
  }
};

// All at once: over a slow line every wait for a file that names the next one is felt.
const route = routeOf(location.pathname);
const page = pageOf(route);
if (route.page === 'patron') dialEarly(lineAddress(route.table, 'patron'));
const [{ start }] = await Promise.all([
  import('./start.tsx'),
  bring(language(), ['always']),
  // If it fails, the page says so when it is to be drawn.
  page === null ? null : PAGES[page].load().catch(() => null),
]);
start();
