import { lazy, Suspense } from 'react';
import { useMe } from './live/use-me.ts';
import { PAGES } from './pages.ts';
import { AppFrame } from './parts/app-frame.tsx';
import { PageGuard } from './parts/page-guard.tsx';
import { shown } from './parts/shown.tsx';
import { Failed, Loading, Nowhere } from './parts/states.tsx';
import { usePath } from './path.ts';
import { type Route, routeOf } from './route.ts';

declare global {
  interface ImportMetaEnv {
    readonly VITE_GALLERY?: string;
  }
}

/** Props of a page about one table. */
export type TablePage = { readonly table: string };
/** Props of the page for signing in, setting up and joining. */
export type SignInPage = {
  readonly step: 'sign-in' | 'set-up' | 'join' | 'display';
  /** What the address carries: a join code, or the token of a set-up or a display. */
  readonly code: string | null;
};

const Floor = shown(PAGES.floor);
const Patron = shown(PAGES.patron);
const Dealer = shown(PAGES.dealer);
const Board = shown(PAGES.board);
const SignIn = shown(PAGES['sign-in']);
const Pit = shown(PAGES.pit);
const Behind = shown(PAGES.behind);

/** The parts with sample data: while developing, or where the build was asked for it. */
const Gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? lazy(() => import('./pages/gallery/index.tsx'))
    : null;

export const App = () => {
  const path = usePath();
  return (
    <PageGuard key={path}>
      <Suspense
        fallback={
          <AppFrame>
            <Loading />
          </AppFrame>
        }
      >
        <Page route={routeOf(path)} />
      </Suspense>
    </PageGuard>
  );
};

const Page = ({ route }: { readonly route: Route }) => {
  switch (route.page) {
    case 'floor':
      return <Floor />;
    case 'table':
      return <AsWhoYouAre table={route.table} />;
    case 'patron':
      return <Patron table={route.table} />;
    case 'dealer':
      return <Dealer table={route.table} />;
    case 'board':
      return <Board table={route.table} />;
    case 'sign-in':
      return <SignIn step="sign-in" code={null} />;
    case 'set-up':
    case 'join':
    case 'display':
      return <SignIn step={route.page} code={route.code} />;
    case 'pit':
      return <Pit />;
    case 'rules':
    case 'audit':
    case 'check':
    case 'lab':
    case 'drills':
      return <Behind route={route} />;
    case 'gallery':
      return Gallery === null ? <Lost /> : <Gallery />;
    case 'nowhere':
      return <Lost />;
  }
};

const Lost = () => (
  <AppFrame>
    <Nowhere />
  </AppFrame>
);

/** A patron sits down, staff deal, everybody else watches. */
const AsWhoYouAre = ({ table }: TablePage) => {
  const who = useMe();
  if (who.is === 'loading') {
    return (
      <AppFrame>
        <Loading />
      </AppFrame>
    );
  }
  if (who.is === 'failed') {
    return (
      <AppFrame>
        <Failed error={who.error} />
      </AppFrame>
    );
  }
  switch (who.me.signedIn?.kind) {
    case 'staff':
      return <Dealer table={table} />;
    case 'display':
      return <Board table={table} />;
    case 'patron':
    case undefined:
      return <Patron table={table} />;
  }
};
