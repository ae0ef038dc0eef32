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
  readonly entered: { readonly token: string; readonly session: PromoterSession } | null;
}

/** Finds the promoter of a session; null if invalid. */
export async function promoterBySession({ runtime }: TimedCall, token: string): Promise<AuthenticatedPromoter | null> {
  const named = parsePromoterToken(token);
  const loaded = named && (await readPromoterSession(named, token, runtime.now()));
  if (!loaded) return null;
  const { session, ...within } = loaded;
  return { ...within, entered: { token, session } };
}

/** Finds the promoter of an `auth_token`; null if invalid. */
export async function promoterByToken(account: number, token: string): Promise<AuthenticatedPromoter | null> {
  const within = await readPromoterOfToken(account, token);
  return within && { ...within, entered: null };
}
