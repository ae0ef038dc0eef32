import { type PromoterSession, parsePromoterToken } from '#shared/domain/portal/portal-session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import {
  type AccountPromoter,
  readPromoterOfToken,
  readPromoterSession,
} from '#shared/store/portal/promoter-sessions.ts';

/** An authenticated promoter. */
export interface AuthenticatedPromoter extends AccountPromoter {
  /** Null for calls with an `auth_token`. */
  readonly portalSession: { readonly token: string; readonly session: PromoterSession } | null;
}

/** Finds the promoter of a session; null if invalid. */
export async function findPromoterBySession(
  { runtime }: TimedCall,
  token: string,
): Promise<AuthenticatedPromoter | null> {
  const parsed = parsePromoterToken(token);
  const loaded = parsed && (await readPromoterSession(parsed, token, runtime.now()));
  if (!loaded) return null;
  const { session, ...accountAndPromoter } = loaded;
  return { ...accountAndPromoter, portalSession: { token, session } };
}

/** Finds the promoter of an `auth_token`; null if invalid. */
export async function findPromoterByAuthToken(account: number, token: string): Promise<AuthenticatedPromoter | null> {
  const accountAndPromoter = await readPromoterOfToken(account, token);
  return accountAndPromoter && { ...accountAndPromoter, portalSession: null };
}
