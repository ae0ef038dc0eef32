import { parsePromoterToken } from '#shared/domain/portal/portal-session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { removePromoterSession } from '#shared/store/portal/promoter-sessions.ts';

/** Ends a session immediately. Unknown tokens are ignored. */
export async function endPromoterSession(_: TimedCall, token: string): Promise<void> {
  const parsed = parsePromoterToken(token);
  if (parsed) await removePromoterSession(parsed, token);
}
