import type { Lead } from '#shared/domain/lead.ts';
import { approvedLead } from '#shared/domain/lead-update.ts';
import type { Call } from '#shared/operations/call.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { holdNumbers } from '#shared/store/table/held-numbers.ts';
import type { LeadName } from './find-lead.ts';
import { commitLead } from './lead-commit.ts';
import { restedLead } from './update-lead.ts';

/**
 * Approves a lead: it is denied no more, and above suspicion. One that is so already is left as it is.
 * @throws Refusal `not_found`
 */
export async function approveLead(call: Call, name: LeadName): Promise<Lead> {
  const { account, runtime } = call;
  const numbers = holdNumbers(account.id);
  return attempt(async () => {
    const before = await restedLead(call, name);
    const now = runtime.now();
    const after = approvedLead(before, now);
    if (after === before) return before;
    await commitLead(account.id, { before, after, cause: 'lead approved', now }, numbers);
    return after;
  }, runtime);
}
