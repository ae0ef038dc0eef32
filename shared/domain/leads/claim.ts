import { Refusal } from '#shared/domain/refusal.ts';
import type { Lead, LeadState } from './lead.ts';

export const NOT_APPROVED = 'The referral is a claim of its promoter: approve it first (referrals/approve).';

/** A new lead as a claim of its promoter, which waits for approval. */
export function claimOf(lead: Lead): Lead {
  return { ...lead, state: 'pending', isClaim: true };
}

/**
 * The lead that a claim becomes by approval. It begins now: earlier sales earn nothing.
 * @param now ISO 8601
 */
export function approvedClaim({ isClaim: _, ...claim }: Lead, now: string): Lead {
  return { ...claim, state: 'signup', createdAt: now, revision: claim.revision + 1 };
}

/** @throws Refusal `invalid` for a claim, which earns nothing */
export function assertNoClaim({ isClaim }: Lead): void {
  if (isClaim) throw new Refusal({ code: 'invalid', message: NOT_APPROVED });
}

interface ChangeOfClaim {
  readonly state?: LeadState | undefined;
  readonly customerSince?: string | undefined;
  readonly planName?: string | undefined;
}

/** @throws Refusal `invalid` where the change would approve a claim, or make it a customer */
export function assertStaysClaim(lead: Lead, { state, customerSince, planName }: ChangeOfClaim): void {
  const isApproved = state !== undefined && state !== 'denied';
  if (isApproved || customerSince !== undefined || planName !== undefined) assertNoClaim(lead);
}
