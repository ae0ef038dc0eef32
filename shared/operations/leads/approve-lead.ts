import type { Lead } from '#shared/domain/leads/lead.ts';
import { markLeadApproved, markLeadEnabled } from '#shared/domain/leads/lead-update.ts';
import type { Call } from '#shared/operations/call.ts';
import type { LeadIdentifier } from '#shared/operations/lists/find-lead.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitLead } from './lead-commit.ts';
import { updateReferralCommission } from './referral-commission.ts';
import { loadMovedLead } from './update-lead.ts';

/**
 * Approves a lead: ends denial and suspicion, and turns a claim into a lead. Idempotent.
 * @throws Refusal `not_found`; `taken` if another lead has a claim's e-mail
 */
export function approveLead(call: Call, identifier: LeadIdentifier): Promise<Lead> {
  return applyLeadChange(call, identifier, 'lead approved', markLeadApproved);
}

/**
 * Enables a denied lead; a suspicion stays, and a claim becomes pending. Idempotent.
 * @throws Refusal `not_found`
 */
export function enableLead(call: Call, identifier: LeadIdentifier): Promise<Lead> {
  return applyLeadChange(call, identifier, 'lead enabled', markLeadEnabled);
}

async function applyLeadChange(
  call: Call,
  identifier: LeadIdentifier,
  cause: string,
  applyChange: (lead: Lead, now: string) => Lead,
): Promise<Lead> {
  const { account, runtime } = call;
  const numbers = reserveNumbers(account.id);
  return retryOnConflict(async () => {
    const before = await loadMovedLead(call, identifier);
    const now = runtime.now();
    const after = applyChange(before, now);
    if (after === before) return before;
    await commitLead(account.id, { before, after, cause, now }, numbers);
    await updateReferralCommission(call, before, after);
    return after;
  }, runtime);
}
