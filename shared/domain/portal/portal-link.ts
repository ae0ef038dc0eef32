import type { PortalOpener } from '#shared/domain/accounts/caller.ts';
import { addSecondsToTime, PORTAL_SESSION_S, type PortalSignInMethod, type PromoterSession } from './portal-session.ts';

/** Lifetime of a mailed sign-in link. Until then, an address gets another one only if the first was used. */
export const PORTAL_LINK_LIFETIME_S = 10 * 60;

/** Requests for a link that waited longer in the queue are dropped: the promoter no longer waits for the mail. */
export const LINK_REQUEST_MAX_AGE_S = 3600;

/** Lifetime of a link, and of its session, by which a user of the company opens the portal as a promoter. */
export const COMPANY_LINK_LIFETIME_S = 60;
const COMPANY_SESSION_S = 3600;

/** A one-time sign-in link, stored by the SHA-256 of its token. */
export interface PortalLink {
  readonly promoterId: number;
  readonly by: Extract<PortalSignInMethod, 'link' | 'company'>;
  readonly endsAt: string;
  /** User of the company who requested it; absent for mailed links. */
  readonly openedBy?: PortalOpener;
}

/**
 * Creates the session of a link.
 * @param now ISO 8601
 */
export function buildSessionFromLink({ promoterId, by, openedBy }: PortalLink, now: string): PromoterSession {
  const endsAt = addSecondsToTime(now, openedBy ? COMPANY_SESSION_S : PORTAL_SESSION_S);
  return { promoterId, by, startedAt: now, endsAt, ...(openedBy ? { openedBy } : {}) };
}
