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

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: PortalLayout,
  errorComponent: PortalErrorScreen,
});

const part: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => importWhenOnline(load), name);

/** Loaded on demand; the view is stored in the address (see `usePortalView`). */
const screen = { getParentRoute: () => inside, validateSearch: parseViewTexts } as const;
const open = { getParentRoute: () => root } as const;

const home = createRoute({
  ...screen,
  path: '/portal',
  component: part(() => import('./home/home.tsx')),
});
const links = createRoute({
  ...screen,
  path: '/portal/links',
  component: part(() => import('./links/links.tsx')),
});
const resources = createRoute({
  ...screen,
  path: '/portal/resources',
  component: part(() => import('./resources/resources.tsx')),
});
const contests = createRoute({
  ...screen,
  path: '/portal/contests',
  component: part(() => import('./contests/contests.tsx')),
});
const referrals = createRoute({
  ...screen,
  path: '/portal/referrals',
  component: part(() => import('./referrals/referrals.tsx')),
});
const earnings = createRoute({
  ...screen,
  path: '/portal/earnings',
  component: part(() => import('./earnings/earnings.tsx')),
});
const payouts = createRoute({
  ...screen,
  path: '/portal/payouts',
  component: part(() => import('./payouts/payouts.tsx')),
});
const payout = createRoute({
  ...screen,
  path: '/portal/payouts/$id',
  component: part(() => import('./payouts/payout.tsx')),
});
const invoices = createRoute({
  ...screen,
  path: '/portal/payouts/invoices',
  component: part(() => import('./payouts/invoices.tsx')),
});
const payoutStatement = createRoute({
  ...screen,
  path: '/portal/payouts/$id/statement',
  component: part(() => import('./payouts/statement.tsx')),
});
const payoutDetails = createRoute({
  ...screen,
  path: '/portal/payout-details',
  component: part(() => import('./payout-details/payout-details.tsx')),
});
const team = createRoute({
  ...screen,
  path: '/portal/team',
  component: part(() => import('./team/team.tsx')),
});
const profile = createRoute({
  ...screen,
  path: '/portal/profile',
  component: part(() => import('./profile/profile.tsx')),
});
const spendLink = createRoute({
  ...open,
  path: '/portal/sign-in',
  component: part(() => import('./sign-in/redeem-link.tsx')),
});
const mails = createRoute({
  ...open,
  path: '/portal/mails',
  component: part(() => import('./profile/mails-by-link.tsx')),
});

const join = createRoute({
  ...open,
  path: '/join/$campaign',
  component: part(() => import('./join/join.tsx')),
});

export const portalRouter = createRouter({
  routeTree: root.addChildren([
    spendLink,
    join,
    mails,
    inside.addChildren([
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
  // Only this address may be embedded; steps stay out of the embedding page's history.
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
