import type { Route } from '#shared/routes/route.ts';
import { v2EmailTemplatesSendTest } from '#shared/routes/v2/mail/email-templates.ts';
import { savedViewRoutes } from '#shared/routes/v2/users/saved-views.ts';

/** Whether a call needs a signed-in user and refuses API keys. */
export function needsUser({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return [...savedViewRoutes, v2EmailTemplatesSendTest].some((route) => route.method === method && route.path === path);
}
