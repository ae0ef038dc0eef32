import { selectTierReward } from '#shared/domain/campaigns/campaign.ts';
import { customerIdentifiers, type ManualSaleInput } from '#shared/domain/commissions/manual-event.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { isClosedToLeads } from '#shared/operations/leads/update-lead.ts';
import { requirePromotionOwner } from '#shared/operations/lists/owner-filter.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { findCustomer } from './find-customer.ts';
import { explainTrackingRefusals } from './manual-refusals.ts';

/**
 * Creates a manual sale, processed like a tracked one, once per event id (contract §5).
 * @throws Refusal `not_found`, `duplicate_event`; `invalid` with the reason, such as an unknown customer without a
 * promotion, another unit than the reward's, or a time over a day ahead
 */
export async function createSale(call: AccountCall, input: ManualSaleInput): Promise<TrackingResult> {
  const { account, runtime } = call;
  const { amount, currency, plan, unit, notes, quiet, at, eventId = `manual-${runtime.token()}` } = input;
  const lead = await retryOnConflict(() => findCustomer(account.id, input), runtime);
  const owner = lead ?? (await findNewOwner(call, input.promotionId));
  if (unit !== undefined) {
    const { campaign } = (await loadMembershipDetails(account.id, [owner]))(owner);
    if (selectTierReward(campaign, 1, plan)?.unit !== unit) invalid('unit is not the unit of the campaign’s reward.');
  }
  const attribution = { refId: null, tid: null, promoCode: null, ...(lead ? {} : { newOwner: owner }) };
  const sale = { eventId, amount, currency, quantity: 1, plan, mrr: null, happenedAt: at };
  const identifiers = customerIdentifiers(input.leadId === undefined ? null : lead, input);
  return explainTrackingRefusals(lead ? 'lead' : 'identifiers', () =>
    trackSale(call, { ...identifiers, ...attribution, ...sale, notes, quiet }),
  );
}

async function findNewOwner(call: AccountCall, promotionId: number | undefined): Promise<Owner> {
  if (promotionId === undefined) invalid('promoter_campaign_id is required: no referral has this e-mail or uid.');
  const owner = await requirePromotionOwner(call, promotionId);
  const isClosed = isClosedToLeads((await loadMembershipDetails(call.account.id, [owner]))(owner));
  if (isClosed) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

function invalid(message: string): never {
  throw new Refusal({ code: 'invalid', message });
}
