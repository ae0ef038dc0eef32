import { selectTierReward } from '#shared/domain/campaigns/campaign.ts';
import type { ManualSaleInput } from '#shared/domain/commissions/manual-sale.ts';
import { assertNotClaim } from '#shared/domain/leads/claim.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { namedLead } from '#shared/operations/lists/find-lead.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { loadShown } from '#shared/store/promoters/memberships.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/**
 * Creates a manual sale, processed like a tracked one, once per event id (contract §5).
 * @throws Refusal `not_found`, `lead_not_found`, `duplicate_event`; `invalid` for another unit than the reward's, or a
 * time over a day ahead
 */
export async function createSale(call: AccountCall, wanted: ManualSaleInput): Promise<TrackingResult> {
  const { account, runtime } = call;
  const { amount, plan, unit, notes, quiet, at, eventId = `manual-${runtime.token()}` } = wanted;
  if (at !== undefined && isTooFarAhead(at, runtime.now())) invalid('event_date is invalid.');
  const lead = await retryOnConflict(() => namedLead(account.id, { id: wanted.leadId }), runtime);
  assertNotClaim(lead);
  if (unit !== undefined) {
    const { campaign } = (await loadShown(account.id, [lead]))(lead);
    if (selectTierReward(campaign, 1, plan)?.unit !== unit)
      invalid('unit is not what the reward of the campaign gives.');
  }
  const { uid, email } = lead;
  const nobody = { refId: null, tid: null, promoCode: null };
  const sale = { eventId, amount, currency: undefined, quantity: 1, plan, mrr: null, happenedAt: at };
  return trackSale(call, { uid, email, ...nobody, ...sale, notes, quiet });
}

function invalid(message: string): never {
  throw new Refusal({ code: 'invalid', message });
}
