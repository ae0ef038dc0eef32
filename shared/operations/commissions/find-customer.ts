import type { ManualCustomer } from '#shared/domain/commissions/manual-event.ts';
import { assertNotClaim } from '#shared/domain/leads/claim.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { requireLead } from '#shared/operations/lists/find-lead.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';

/**
 * Finds the lead of a manual entry.
 * @returns null if no lead has the identifiers
 * @throws Refusal `not_found` for an unknown id; `invalid` for a claim
 */
export async function findCustomer(account: number, { leadId, uid, email }: ManualCustomer): Promise<Lead | null> {
  if (leadId === undefined) return findLeadByIdentifiers(account, { uid, email });
  const lead = await requireLead(account, { id: leadId });
  assertNotClaim(lead);
  return lead;
}
