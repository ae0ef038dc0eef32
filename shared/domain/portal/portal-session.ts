import type { Caller, PortalOpener } from '#shared/domain/accounts/caller.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** Lifetime of a portal session, regardless of activity. */
export const PORTAL_SESSION_S = 12 * 3600;

/** Lifetime of a token with which the company's application embeds the portal. */
export const APPLICATION_SESSION_S = 86_400;

export const PORTAL_CLOSED = 'The promoter is rejected or archived and cannot open the portal.';

/** Means of sign-in. `application`: the company's application; `company`: a user of the company. */
export type PortalSignInMethod = 'link' | 'password' | 'application' | 'company';

/** A session, stored by the SHA-256 of its token. */
export interface PromoterSession {
  readonly promoterId: number;
  readonly by: PortalSignInMethod;
  readonly startedAt: string;
  readonly endsAt: string;
  /** User of the company who acts as the promoter. */
  readonly openedBy?: PortalOpener;
  /** Set after sign-in by a temporary password. */
  readonly mustSetPassword?: true;
}

/** Account and promoter that a token names. */
export interface PromoterTokenOwner {
  readonly account: number;
  readonly promoterId: number;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{16,64})$/;

/**
 * Builds a token of a session or sign-in link. It names account and promoter, which limits the lookup to them.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function formatPromoterToken({ account, promoterId }: PromoterTokenOwner, secret: string): string {
  return `${account}.${promoterId}.${secret}`;
}

/** Parses account and promoter of a token without verifying it; null for other texts. */
export function parsePromoterToken(token: string): PromoterTokenOwner | null {
  const match = TOKEN.exec(token);
  return match ? { account: Number(match[1]), promoterId: Number(match[2]) } : null;
}

/**
 * Returns the end of a period that starts now.
 * @param now ISO 8601
 */
export function addSecondsToTime(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}

/** Whether a promoter may use the portal: not rejected, archived or deleted. Pending ones may. */
export function canUsePortal({ status, archivedAt, deletedAt }: Pick<Promoter, 'status' | 'archivedAt' | 'deletedAt'>) {
  return status !== 'denied' && archivedAt == null && deletedAt === null;
}

/**
 * Returns the caller of a session.
 * @param session null for the promoter's own token
 */
export function buildPromoterCaller(id: number, session: PromoterSession | null): Extract<Caller, { is: 'promoter' }> {
  return { is: 'promoter', id, ...(session?.openedBy ? { openedBy: session.openedBy } : {}) };
}

/**
 * Reason for refusing a call. `opened_by_company`: reserved for the promoter in person; `not_accepted`: by the company.
 */
export type PortalCallRefusal = 'opened_by_company' | 'set_password' | 'accept_terms' | 'not_accepted';

/**
 * Returns the reason for refusing a call; null if allowed.
 * @param call `isSafe`: only reads; `allowsPending`: allowed before a password is set, terms are accepted, and the
 * company accepts the promoter; `promoterOnly`: not for company users in the promoter's portal; `isBlockedByTerms`:
 * the promoter must accept the terms first, unless a company user looks at the portal
 */
export function findPortalCallRefusal(
  { status }: Pick<Promoter, 'status'>,
  session: PromoterSession | null,
  call: {
    readonly isSafe: boolean;
    readonly allowsPending: boolean;
    readonly promoterOnly: boolean;
    readonly isBlockedByTerms: boolean;
  },
): PortalCallRefusal | null {
  if (call.promoterOnly && session?.openedBy) return 'opened_by_company';
  if (call.allowsPending) return null;
  if (session?.mustSetPassword) return 'set_password';
  if (call.isBlockedByTerms && !session?.openedBy) return 'accept_terms';
  return status === 'pending' && !call.isSafe ? 'not_accepted' : null;
}
