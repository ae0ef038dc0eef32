import type { Lead } from '#shared/domain/leads/lead.ts';
import { eraseLead } from '#shared/domain/leads/lead-update.ts';
import type { Call } from '#shared/operations/call.ts';
import type { LeadIdentifier } from '#shared/operations/lists/find-lead.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitLead } from './lead-commit.ts';
import { loadMovedLead } from './update-lead.ts';

/**
 * Deletes a lead's personal data and frees its uid and e-mail. Figures and commissions stay.
 * @param assert throws if it may not be deleted
 * @throws Refusal `not_found`
 */
export async function deleteLead(call: Call, identifier: LeadIdentifier, assert?: (lead: Lead) => void): Promise<void> {
  const { account, runtime } = call;
  const numbers = reserveNumbers(account.id);
  await retryOnConflict(async () => {
    const before = await loadMovedLead(call, identifier);
    assert?.(before);
    const now = runtime.now();
    await commitLead(account.id, { before, after: eraseLead(before, now), cause: 'lead deleted', now }, numbers);
  }, runtime);
}
