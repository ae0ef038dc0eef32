import { type PromoterSession, promoterNamedBy } from '#shared/domain/portal/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import {
  type PromoterWithin,
  readPromoterOfToken,
  readPromoterSession,
} from '#shared/store/portal/promoter-sessions.ts';

/** An authenticated promoter, by session or by its own token. */
export interface EnteredPromoter extends PromoterWithin {
  /** Session with its token; null for a call with the promoter's `auth_token`. */
  readonly entered: { readonly token: string; readonly session: PromoterSession } | null;
}

/** Finds the promoter of a session token, with current data; null if the token is invalid. */
export async function promoterBySession({ runtime }: TimedCall, token: string): Promise<EnteredPromoter | null> {
  const named = promoterNamedBy(token);
  const found = named && (await readPromoterSession(named, token, runtime.now()));
  if (!found) return null;
  const { session, ...within } = found;
  return { ...within, entered: { token, session } };
}

/** Finds the promoter of an `auth_token`; null if it is invalid. */
export async function promoterByToken(account: number, token: string): Promise<EnteredPromoter | null> {
  const within = await readPromoterOfToken(account, token);
  return within && { ...within, entered: null };
}
