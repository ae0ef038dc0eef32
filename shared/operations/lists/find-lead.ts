import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { findLead, findLeadByIdentifiers } from '#shared/store/leads/leads.ts';

/** Identifiers of a lead in a management call. */
export interface LeadIdentifier {
  readonly id?: number | undefined;
  readonly uid?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Finds a lead by id or by its identifiers.
 * @throws Refusal `not_found`
 */
export async function requireLead(account: number, { id, uid, email }: LeadIdentifier): Promise<Lead> {
  const identifiers = { uid: uid ?? null, email: email ?? null };
  const lead = await (id === undefined ? findLeadByIdentifiers(account, identifiers) : findLead(account, id));
  if (!lead) throw new Refusal({ code: 'not_found', what: 'lead' });
  return lead;
}
