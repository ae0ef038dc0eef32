import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#web/ui/lists/addresses.ts';
import { parseViewTexts } from '#web/ui/lists/view.ts';
import { SIGNED_IN_PATH } from './api/session.ts';
import { DashboardErrorScreen, DashboardNotFound } from './layout/error-screens.tsx';
import { DashboardLayout } from './layout/layout.tsx';
import { SignedInScreen } from './layout/signed-in-screen.tsx';

const BASE = '/dashboard';

const root = createRootRoute({ notFoundComponent: DashboardNotFound });

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: DashboardLayout,
  errorComponent: DashboardErrorScreen,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: SIGNED_IN_PATH.slice(BASE.length),
  component: SignedInScreen,
});

/** Loaded on demand; the view is stored in the address (see `useDashboardView`). */
const screen = { getParentRoute: () => inside, validateSearch: parseViewTexts } as const;

const home = createRoute({ ...screen, path: '/', component: lazyRouteComponent(() => import('./home/home.tsx')) });
const commissions = createRoute({
  ...screen,
  path: '/commissions',
  component: lazyRouteComponent(() => import('./commissions/commissions.tsx')),
});
const commission = createRoute({
  ...screen,
  path: '/commissions/$id',
  component: lazyRouteComponent(() => import('./commissions/record/commission.tsx')),
});
const payouts = createRoute({
  ...screen,
  path: '/payouts',
  component: lazyRouteComponent(() => import('./payouts/payouts.tsx')),
});
const payReview = createRoute({
  ...screen,
  path: '/payouts/pay',
  component: lazyRouteComponent(() => import('./payments-batches/review.tsx')),
});
const paymentsBatches = createRoute({
  ...screen,
  path: '/payouts/batches',
  component: lazyRouteComponent(() => import('./payments-batches/batches.tsx')),
});
const paymentsBatch = createRoute({
  ...screen,
  path: '/payouts/batches/$id',
  component: lazyRouteComponent(() => import('./payments-batches/batch.tsx')),
});
const payout = createRoute({
  ...screen,
  path: '/payouts/$id',
  component: lazyRouteComponent(() => import('./payouts/record/payout.tsx')),
});
const payoutStatement = createRoute({
  ...screen,
  path: '/payouts/$id/statement',
  component: lazyRouteComponent(() => import('./payouts/statement.tsx')),
});
const promoterDebts = createRoute({
  ...screen,
  path: '/payouts/owed',
  component: lazyRouteComponent(() => import('./payouts/promoter-debts.tsx')),
});

const invoices = createRoute({
  ...screen,
  path: '/payouts/invoices',
  component: lazyRouteComponent(() => import('./payouts/invoices.tsx')),
});
const paidInYear = createRoute({
  ...screen,
  path: '/payouts/year',
  component: lazyRouteComponent(() => import('./payouts/year.tsx')),
});
const promoters = createRoute({
  ...screen,
  path: '/promoters',
  component: lazyRouteComponent(() => import('./promoters/promoters.tsx')),
});
const promoter = createRoute({
  ...screen,
  path: '/promoters/$id',
  component: lazyRouteComponent(() => import('./promoters/record/promoter.tsx')),
});
const referrals = createRoute({
  ...screen,
  path: '/referrals',
  component: lazyRouteComponent(() => import('./leads/referrals.tsx')),
});
const referral = createRoute({
  ...screen,
  path: '/referrals/$id',
  component: lazyRouteComponent(() => import('./leads/record/referral.tsx')),
});
const campaigns = createRoute({
  ...screen,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./campaigns/campaigns.tsx')),
});
const newCampaign = createRoute({
  ...screen,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./campaigns/new-campaign.tsx')),
});
const resources = createRoute({
  ...screen,
  path: '/resources',
  component: lazyRouteComponent(() => import('./resources/resources.tsx')),
});
const contests = createRoute({
  ...screen,
  path: '/resources/contests',
  component: lazyRouteComponent(() => import('./contests/contests.tsx')),
});
const products = createRoute({
  ...screen,
  path: '/campaigns/products',
  component: lazyRouteComponent(() => import('./products/products.tsx')),
});
const campaign = createRoute({
  ...screen,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./campaigns/campaign.tsx')),
});
const reports = createRoute({
  ...screen,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports/reports.tsx')),
});
const log = createRoute({
  ...screen,
  path: '/log',
  component: lazyRouteComponent(() => import('./tracking-log/log.tsx')),
});
const settings = createRoute({
  ...screen,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx')),
});
const firstSteps = createRoute({
  ...screen,
  path: '/first-steps',
  component: lazyRouteComponent(() => import('./first-steps/first-steps.tsx')),
});

export const dashboardRouter = createRouter({
  basepath: BASE,
  routeTree: root.addChildren([
    signedIn,
    inside.addChildren([
      home,
      firstSteps,
      promoters,
      promoter,
      referrals,
      referral,
      commissions,
      commission,
      payouts,
      payout,
      payReview,
      paymentsBatches,
      paymentsBatch,
      payoutStatement,
      promoterDebts,
      invoices,
      paidInYear,
      campaigns,
      newCampaign,
      products,
      resources,
      contests,
      campaign,
      reports,
      log,
      settings,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof dashboardRouter;
  }
}
