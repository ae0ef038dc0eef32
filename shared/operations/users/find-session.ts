import { sessionNamedBy } from '#shared/domain/users/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { type OpenSession, readSession } from '#shared/store/users/sessions.ts';

/** The session of a token, as everything about it is now; null where it opens nothing (any more). */
export async function findSession({ runtime }: TimedCall, token: string): Promise<OpenSession | null> {
  const named = sessionNamedBy(token);
  return named && readSession(named, token, runtime.now());
}
