import type { OpenedBy } from '#shared/domain/accounts/caller.ts';
import { type EnteredBy, endAfter, PORTAL_SESSION_S, type PromoterSession } from './session.ts';

/** How long a link in a mail opens the portal. An address is mailed no other one in that time, unless the link was used. */
export const LINK_S = 10 * 60;

/** How long a request for a link may lie in the queue: later, nobody waits for the mail any more. */
export const LINK_ASKED_S = 3600;

/** The same of the link by which somebody of the company opens the portal as a promoter, and how long that session lasts. */
export const OPENED_LINK_S = 60;
const OPENED_SESSION_S = 3600;

/** What is kept of a link that opens the portal once, besides the SHA-256 of its token. */
export interface PortalLink {
  readonly promoterId: number;
  readonly by: Extract<EnteredBy, 'link' | 'company'>;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Who of the company has asked for it; absent where it was mailed to the promoter. */
  readonly openedBy?: OpenedBy;
}

/** The session that a link begins. @param now ISO 8601 */
export function sessionByLink({ promoterId, by, openedBy }: PortalLink, now: string): PromoterSession {
  const endsAt = endAfter(now, openedBy ? OPENED_SESSION_S : PORTAL_SESSION_S);
  return { promoterId, by, startedAt: now, endsAt, ...(openedBy ? { openedBy } : {}) };
}
