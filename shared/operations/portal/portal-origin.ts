import { Refusal } from '#shared/domain/refusal.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';

export const NO_PORTAL =
  'The service has no portal, to which the link would lead. Its operator can change that with the setting web.';

/** Returns the origin of links to the portal. @throws Refusal `invalid` for a service without portal */
export function requirePortalOrigin(): string {
  const origin = pagesOrigin();
  if (origin === '') throw new Refusal({ code: 'invalid', message: NO_PORTAL });
  return origin;
}
