import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters/promoters.ts';
import type { Route } from '#shared/routes/route.ts';

/** Whether a call of a route is the last of whoever makes it: nothing can be tried with that caller any more. */
export function endsCaller(route: Pick<Route, 'path'>): boolean {
  return route.path === affiliatePromotersArchive.path;
}
