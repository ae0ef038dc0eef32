import { sessionNamedBy } from '#shared/domain/users/session.ts';
import { type OpenSession, readSession } from '#shared/store/sessions.ts';

/** The session of a token, as everything about it is now; null where it opens nothing (any more). @param now ISO 8601 */
export async function findSession(token: string, now: string): Promise<OpenSession | null> {
  const named = sessionNamedBy(token);
  return named && readSession(named, token, now);
}
