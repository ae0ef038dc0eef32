import {
  addSecondsToTime,
  formatPromoterToken,
  PORTAL_SESSION_S,
  type PromoterSession,
} from '#shared/domain/portal/portal-session.ts';
import { runtime } from '#shared/runtime.ts';
import { promoterSessionWrite } from '#shared/store/portal/promoter-sessions.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Creates a promoter session, by default starting now.
 * @returns its token
 */
export async function aPromoterSession(
  account: { readonly id: number },
  promoter: { readonly id: number },
  overrides: Partial<PromoterSession> = {},
): Promise<string> {
  const token = formatPromoterToken({ account: account.id, promoterId: promoter.id }, runtime.token());
  const startedAt = overrides.startedAt ?? runtime.now();
  const session: PromoterSession = {
    promoterId: promoter.id,
    by: 'link',
    startedAt,
    endsAt: addSecondsToTime(startedAt, PORTAL_SESSION_S),
    ...overrides,
  };
  await commit([promoterSessionWrite(account.id, token, session)]);
  return token;
}

export function createPromoterHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
