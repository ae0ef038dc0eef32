import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#web/ui/lists/addresses.ts';
import { parseViewTexts } from '#web/ui/lists/view.ts';
import { isFramed } from './embed/frame.ts';
import { PortalErrorScreen, PortalNotFound } from './layout/error-screens.tsx';
import { PortalLayout } from './layout/layout.tsx';
import { importWhenOnline } from './parts/connection.ts';

const root = createRootRoute({ notFoundComponent: PortalNotFound, errorComponent: PortalErrorScreen });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: PortalLayout,
  errorComponent: PortalErrorScreen,
});

/** Loads a screen when it is opened and the browser is online. */
const loadScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => importWhenOnline(load), name);

/** For signed-in promoters; the view is stored in the address (see `usePortalView`). */
const screen = { getParentRoute: () => signedIn, validateSearch: parseViewTexts } as const;
/** Without a sign-in. */
const publicScreen = { getParentRoute: () => root } as const;

const home = createRoute({
  ...screen,
  path: '/portal',
  component: loadScreen(() => import('./home/home.tsx')),
});
const links = createRoute({
  ...screen,
  path: '/portal/links',
  component: loadScreen(() => import('./links/links.tsx')),
});
const resources = createRoute({
  ...screen,
  path: '/portal/resources',
  component: loadScreen(() => import('./resources/resources.tsx')),
});
const contests = createRoute({
  ...screen,
  path: '/portal/contests',
  component: loadScreen(() => import('./contests/contests.tsx')),
});
const referrals = createRoute({
  ...screen,
  path: '/portal/referrals',
  component: loadScreen(() => import('./referrals/referrals.tsx')),
});
const earnings = createRoute({
  ...screen,
  path: '/portal/earnings',
  component: loadScreen(() => import('./earnings/earnings.tsx')),
});
const payouts = createRoute({
  ...screen,
  path: '/portal/payouts',
  component: loadScreen(() => import('./payouts/payouts.tsx')),
});
const payout = createRoute({
  ...screen,
  path: '/portal/payouts/$id',
  component: loadScreen(() => import('./payouts/payout.tsx')),
});
const invoices = createRoute({
  ...screen,
  path: '/portal/payouts/invoices',
  component: loadScreen(() => import('./payouts/invoices.tsx')),
});
const payoutStatement = createRoute({
  ...screen,
  path: '/portal/payouts/$id/statement',
  component: loadScreen(() => import('./payouts/statement.tsx')),
});
const payoutDetails = createRoute({
  ...screen,
  path: '/portal/payout-details',
  component: loadScreen(() => import('./payout-details/payout-details.tsx')),
});
const team = createRoute({
  ...screen,
  path: '/portal/team',
  component: loadScreen(() => import('./team/team.tsx')),
});
const profile = createRoute({
  ...screen,
  path: '/portal/profile',
  component: loadScreen(() => import('./profile/profile.tsx')),
});
const redeemLink = createRoute({
  ...publicScreen,
  path: '/portal/sign-in',
  component: loadScreen(() => import('./sign-in/redeem-link.tsx')),
});
const mails = createRoute({
  ...publicScreen,
  path: '/portal/mails',
  component: loadScreen(() => import('./profile/mails-by-link.tsx')),
});

const join = createRoute({
  ...publicScreen,
  path: '/join/$campaign',
  component: loadScreen(() => import('./join/join.tsx')),
});

export const portalRouter = createRouter({
  routeTree: root.addChildren([
    redeemLink,
    join,
    mails,
    signedIn.addChildren([
      home,
      links,
      resources,
      contests,
      referrals,
      earnings,
      payouts,
      payout,
      payoutStatement,
      invoices,
      payoutDetails,
      team,
      profile,
    ]),
  ]),
  // Only this address may be embedded; navigation stays out of the embedding page's history.
  ...(isFramed ? { history: createMemoryHistory({ initialEntries: ['/portal'] }) } : {}),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof portalRouter;
  }
}
