import type { Call } from '#shared/operations/call.ts';
import { type LeadIdentifier, requireLead } from '#shared/operations/lists/find-lead.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { ShownLead } from './list-leads.ts';

/**
 * Reads a lead with its owner.
 * @throws Refusal `not_found`
 */
export async function showLead({ account, runtime }: Call, identifier: LeadIdentifier): Promise<ShownLead> {
  const lead = await retryOnConflict(() => requireLead(account.id, identifier), runtime);
  return { lead, owner: (await loadMembershipDetails(account.id, [lead]))(lead) };
}
