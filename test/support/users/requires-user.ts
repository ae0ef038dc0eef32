import type { Route } from '#shared/routes/route.ts';
import { v2EmailsSendTest } from '#shared/routes/v2/mail/emails.ts';
import { personalNotificationRoutes } from '#shared/routes/v2/notifications/notifications.ts';
import { savedViewRoutes } from '#shared/routes/v2/users/saved-views.ts';

const ROUTES: readonly Route[] = [...savedViewRoutes, ...personalNotificationRoutes, v2EmailsSendTest];

/** Whether a call needs a signed-in user and refuses API keys. */
export function requiresUser({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return ROUTES.some((route) => route.method === method && route.path === path);
}
