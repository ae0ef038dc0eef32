import type { Account } from '#shared/domain/accounts/account.ts';
import { buildSessionFromLink, type PortalLink } from '#shared/domain/portal/portal-link.ts';
import { formatPromoterToken, type PromoterSession, parsePromoterToken } from '#shared/domain/portal/portal-session.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readPortalLink, redeemPortalLink as spend } from '#shared/store/portal/portal-links.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/** A new session. */
export interface NewSession {
  /** For the cookie; never stored. */
  readonly token: string;
  readonly session: PromoterSession;
  readonly account: Pick<Account, 'id'>;
}

/**
 * Begins a link's session and invalidates the link. Invalid links cost one call.
 * @throws Refusal `link_over`
 */
export async function signInByLink({ runtime }: OpenCall, token: string): Promise<NewSession> {
  const now = runtime.now();
  const parsed = parsePromoterToken(token);
  const loaded = parsed && (await readPortalLink(parsed, token, now));
  if (!loaded) throw new Refusal({ code: 'link_over' });
  const { account, promoter, link } = loaded;
  const started = newSession(account, link, runtime.token(), now);
  const isRedeemed = await retryOnConflict(() => spend(account.id, { promoter, token }, started), runtime);
  if (!isRedeemed) throw new Refusal({ code: 'link_over' });
  return started;
}

function newSession(account: Account, link: PortalLink, secret: string, now: string): NewSession {
  const token = formatPromoterToken({ account: account.id, promoterId: link.promoterId }, secret);
  return { account, token, session: buildSessionFromLink(link, now) };
}
