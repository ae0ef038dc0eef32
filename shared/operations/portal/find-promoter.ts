import { type PromoterSession, promoterNamedBy } from '#shared/domain/portal/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import {
  type PromoterWithin,
  readPromoterOfToken,
  readPromoterSession,
} from '#shared/store/portal/promoter-sessions.ts';

/** A promoter who calls, by a session or by its own token. */
export interface EnteredPromoter extends PromoterWithin {
  /** The session that the call comes with, and its token; null where it comes with the promoter's `auth_token`. */
  readonly entered: { readonly token: string; readonly session: PromoterSession } | null;
}

/** The promoter of a session's token, as everything about it is now; null where it opens nothing (any more). */
export async function promoterBySession({ runtime }: TimedCall, token: string): Promise<EnteredPromoter | null> {
  const named = promoterNamedBy(token);
  const found = named && (await readPromoterSession(named, token, runtime.now()));
  if (!found) return null;
  const { session, ...within } = found;
  return { ...within, entered: { token, session } };
}

/** The promoter of an account whose `auth_token` this is; null where it is nobody's. */
export async function promoterByToken(account: number, token: string): Promise<EnteredPromoter | null> {
  const within = await readPromoterOfToken(account, token);
  return within && { ...within, entered: null };
}
