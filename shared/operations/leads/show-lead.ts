import type { Runtime } from '#shared/runtime.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { type LeadName, namedLead } from './find-lead.ts';
import type { ShownLead } from './list-leads.ts';

/**
 * A lead, with whose it is.
 * @throws Refusal `not_found`
 */
export async function showLead(account: number, name: LeadName, runtime: Runtime): Promise<ShownLead> {
  const lead = await attempt(() => namedLead(account, name), runtime);
  return { lead, owner: (await loadShown(account, [lead]))(lead) };
}
