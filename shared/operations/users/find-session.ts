import { parseSessionToken } from '#shared/domain/users/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { readSession, type UserSession } from '#shared/store/users/sessions.ts';

/** Returns a token's session; null if invalid or ended. */
export async function findSession({ runtime }: TimedCall, token: string): Promise<UserSession | null> {
  const parsed = parseSessionToken(token);
  return parsed && readSession(parsed, token, runtime.now());
}
