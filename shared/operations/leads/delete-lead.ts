import { erasedLead } from '#shared/domain/lead-update.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { holdNumbers } from '#shared/store/table/held-numbers.ts';
import type { LeadName } from './find-lead.ts';
import { commitLead } from './lead-commit.ts';
import { restedLead } from './update-lead.ts';

/**
 * Deletes a lead: nobody finds it any more, its uid and e-mail are free, and nothing tells who it was. What it has
 * counted for and earned stays.
 * @throws Refusal `not_found`
 */
export async function deleteLead(account: number, name: LeadName, runtime: Runtime): Promise<void> {
  const numbers = holdNumbers(account);
  await attempt(async () => {
    const before = await restedLead(account, name, runtime);
    const now = runtime.now();
    await commitLead(account, { before, after: erasedLead(before, now), cause: 'lead deleted', now }, numbers);
  }, runtime);
}
