import type { PortalOpener } from '#shared/domain/accounts/caller.ts';
import { type EnteredBy, endAfter, PORTAL_SESSION_S, type PromoterSession } from './session.ts';

/** Lifetime of a mailed sign-in link. During it, an address gets no other link unless the first one was used. */
export const LINK_S = 10 * 60;

/** Maximum time that a request for a link waits in the queue. */
export const LINK_ASKED_S = 3600;

/** Lifetime of a link by which a user of the company opens the portal as a promoter, and of that session. */
export const OPENED_LINK_S = 60;
const OPENED_SESSION_S = 3600;

/** A stored sign-in link, by the SHA-256 of its token; works once. */
export interface PortalLink {
  readonly promoterId: number;
  readonly by: Extract<EnteredBy, 'link' | 'company'>;
  /** ISO 8601. */
  readonly endsAt: string;
  /** User of the company who requested it; absent for mailed links. */
  readonly openedBy?: PortalOpener;
}

/**
 * Creates the session of a link.
 * @param now ISO 8601
 */
export function sessionByLink({ promoterId, by, openedBy }: PortalLink, now: string): PromoterSession {
  const endsAt = endAfter(now, openedBy ? OPENED_SESSION_S : PORTAL_SESSION_S);
  return { promoterId, by, startedAt: now, endsAt, ...(openedBy ? { openedBy } : {}) };
}
