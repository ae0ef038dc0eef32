import { sessionNamedBy } from '#shared/domain/users/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { type OpenSession, readSession } from '#shared/store/users/sessions.ts';

/** Returns a token's session; null if invalid or ended. */
export async function findSession({ runtime }: TimedCall, token: string): Promise<OpenSession | null> {
  const named = sessionNamedBy(token);
  return named && readSession(named, token, runtime.now());
}
