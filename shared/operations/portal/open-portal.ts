import type { Caller, PortalOpener } from '#shared/domain/accounts/caller.ts';
import { COMPANY_LINK_LIFETIME_S } from '#shared/domain/portal/portal-link.ts';
import { portalSignInPath } from '#shared/domain/portal/portal-pages.ts';
import {
  APPLICATION_SESSION_S,
  addSecondsToTime,
  canUsePortal,
  formatPromoterToken,
  PORTAL_CLOSED,
  type PromoterSession,
} from '#shared/domain/portal/portal-session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { loadExistingPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { portalLinkWrite } from '#shared/store/portal/portal-links.ts';
import { promoterLoginWrite } from '#shared/store/portal/promoter-logins.ts';
import { promoterSessionWrite } from '#shared/store/portal/promoter-sessions.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { requirePortalOrigin } from './portal-origin.ts';

/**
 * Begins a promoter's session for the company's application. For a user, the session records that user.
 * @returns token
 * @throws Refusal `not_found`; `invalid` if the promoter may not sign in
 */
export async function beginApplicationSession(call: Call, identifier: PromoterIdentifier, by: Caller): Promise<string> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const promoter = await loadSignInPromoter(call, identifier);
    const now = runtime.now();
    const session: PromoterSession = {
      promoterId: promoter.id,
      by: 'application',
      startedAt: now,
      endsAt: addSecondsToTime(now, APPLICATION_SESSION_S),
      ...(by.is === 'person' ? { openedBy: portalOpener(by) } : {}),
    };
    const token = createPromoterToken(call, promoter);
    const login = session.openedBy ? [] : [promoterLoginWrite(account.id, promoter.id, now)];
    await commit([promoterSessionWrite(account.id, token, session), ...login]);
    return token;
  }, runtime);
}

/**
 * Creates a link that opens the portal as a promoter, once within a minute. Session and audit log record the user.
 * @returns URL
 * @throws Refusal as {@link beginApplicationSession}; `invalid` without a portal
 */
export async function createPortalLink(call: Call, identifier: PromoterIdentifier, by: Caller): Promise<string> {
  const { account, runtime } = call;
  const origin = requirePortalOrigin();
  return retryOnConflict(async () => {
    const promoter = await loadSignInPromoter(call, identifier);
    const endsAt = addSecondsToTime(runtime.now(), COMPANY_LINK_LIFETIME_S);
    const token = createPromoterToken(call, promoter);
    const link = { promoterId: promoter.id, by: 'company', endsAt, openedBy: portalOpener(by) } as const;
    await commit([portalLinkWrite(account.id, token, link)]);
    return `${origin}${portalSignInPath(account.id, token)}`;
  }, runtime);
}

async function loadSignInPromoter(call: Call, identifier: PromoterIdentifier): Promise<Promoter> {
  const { promoter } = await loadExistingPromoter(call, identifier);
  if (!canUsePortal(promoter)) throw new Refusal({ code: 'invalid', message: PORTAL_CLOSED });
  return promoter;
}

function createPromoterToken({ account, runtime }: Call, { id: promoterId }: Promoter): string {
  return formatPromoterToken({ account: account.id, promoterId }, runtime.token());
}

function portalOpener(caller: Caller): PortalOpener {
  if (caller.is === 'person' || caller.is === 'key') return { is: caller.is, id: caller.id } as PortalOpener;
  throw new TypeError('Only users and API keys of the company can open the portal.');
}
