import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters/promoters.ts';
import type { Route } from '#shared/routes/route.ts';

/** Whether a call of the route ends its caller's access, so that no further call can be tested. */
export function endsCaller(route: Pick<Route, 'path'>): boolean {
  return route.path === affiliatePromotersArchive.path;
}
