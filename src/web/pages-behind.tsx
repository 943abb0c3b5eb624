import './words/behind-files.ts';
import { page } from './pages.ts';
import { shown } from './parts/shown.tsx';
import type { BehindRoute } from './route.ts';

/** The pages behind the table, and the files of words that they speak from. */
const PAGES = {
  rules: page(() => import('./pages/rules/index.tsx'), 'rules', 'floor', 'patron'),
  audit: page(
    () => import('./pages/audit/index.tsx'),
    'audit',
    'check',
    'pit',
    'floor',
    'dealer',
    'people',
  ),
  check: page(() => import('./pages/check/index.tsx'), 'check', 'floor'),
  lab: page(() => import('./pages/lab/index.tsx'), 'lab', 'floor', 'dealer', 'people', 'patron'),
  drills: page(() => import('./pages/drills/index.tsx'), 'drills', 'floor', 'dealer', 'people'),
};

const Rules = shown(PAGES.rules);
const Audit = shown(PAGES.audit);
const Check = shown(PAGES.check);
const Lab = shown(PAGES.lab);
const Drills = shown(PAGES.drills);

const Behind = ({ route }: { readonly route: BehindRoute }) => {
  switch (route.page) {
    case 'rules':
      return <Rules game={route.game} against={route.against} />;
    case 'audit':
      return <Audit table={route.table} round={route.round} />;
    case 'check':
      return <Check />;
    case 'lab':
      return <Lab />;
    case 'drills':
      return <Drills drill={route.drill} />;
  }
};

export default Behind;
