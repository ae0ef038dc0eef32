import { erased } from '#shared/domain/promoter-erased.ts';
import type { PromoterName } from '#shared/store/promoters.ts';
import { type Call, commitChange } from './change-promoter.ts';

/**
 * Deletes a promoter: it cannot be found or credited any more, and nothing personal is left of it. What it has earned
 * stays. A sale that had loaded it before is recorded all the same, as one that came a moment earlier.
 * @throws Refusal `not_found`
 */
export async function deletePromoter(call: Call, name: PromoterName): Promise<void> {
  await commitChange(call, name, 'promoter deleted', (record, now) => ({ after: erased(record, now) }));
}
