import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { texts } from '#web/ui/lists/view.ts';
import { parseSearch, stringifySearch } from './addresses.ts';
import { SIGNED_IN_PATH } from './api/session.ts';
import { Broken, NotFound } from './layout/broken.tsx';
import { Layout } from './layout/layout.tsx';
import { SignedIn } from './layout/signed-in.tsx';

const BASE = '/dashboard';

const root = createRootRoute({ notFoundComponent: NotFound });

/** What a person sees who is signed in: the navigation, and a screen in it. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Layout, errorComponent: Broken });

const signedIn = createRoute({
  getParentRoute: () => root,
  path: SIGNED_IN_PATH.slice(BASE.length),
  component: SignedIn,
});

/** A screen is loaded when somebody goes there. Its view stands in the address: see `useView`. */
const screen = { getParentRoute: () => inside, validateSearch: texts } as const;

const home = createRoute({ ...screen, path: '/', component: lazyRouteComponent(() => import('./home/home.tsx')) });
const commissions = createRoute({
  ...screen,
  path: '/commissions',
  component: lazyRouteComponent(() => import('./commissions/commissions.tsx')),
});
const payouts = createRoute({
  ...screen,
  path: '/payouts',
  component: lazyRouteComponent(() => import('./payouts/payouts.tsx')),
});

export const router = createRouter({
  basepath: BASE,
  routeTree: root.addChildren([signedIn, inside.addChildren([home, commissions, payouts])]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // Answers are cached by TanStack Query.
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
