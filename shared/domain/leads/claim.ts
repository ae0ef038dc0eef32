import { Refusal } from '#shared/domain/refusal.ts';
import type { Lead, LeadState } from './lead.ts';

export const CLAIM_NOT_APPROVED = 'The referral is a promoter’s claim: approve it first (referrals/approve).';

/** Marks a new lead as a claim. */
export function markAsClaim(lead: Lead): Lead {
  return { ...lead, state: 'pending', isClaim: true };
}

/** Converts an approved claim to a lead. Earlier sales earn nothing. */
export function approveClaim({ isClaim, ...claim }: Lead, now: string): Lead {
  return { ...claim, state: 'signup', createdAt: now, revision: claim.revision + 1 };
}

/** @throws Refusal `invalid` for a claim */
export function assertNotClaim({ isClaim }: Lead): void {
  if (isClaim) throw new Refusal({ code: 'invalid', message: CLAIM_NOT_APPROVED });
}

interface ClaimChange {
  readonly state?: LeadState | undefined;
  readonly customerSince?: string | undefined;
  readonly planName?: string | undefined;
}

/** @throws Refusal `invalid` if the change would approve a claim or make it a customer */
export function assertStaysClaim(lead: Lead, { state, customerSince, planName }: ClaimChange): void {
  const isApproved = state !== undefined && state !== 'denied';
  if (isApproved || customerSince !== undefined || planName !== undefined) assertNotClaim(lead);
}
