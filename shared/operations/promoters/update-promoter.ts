import type { ParentName, PromoterChanges, PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import { described, type PromoterRecord, promotionIn } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { promoterCheck } from '#shared/store/promoters/promoters.ts';
import { changePromoter } from './change-promoter.ts';
import { findParent, loadAncestors } from './promoter-parent.ts';
import { withRefId } from './promoter-ref-id.ts';
import type { ShownPromoter } from './show-promoter.ts';

/**
 * Updates a promoter and its promotion in one campaign.
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export function updatePromoter(call: Call, name: PromoterName, changes: PromoterChanges): Promise<ShownPromoter> {
  const { account, runtime } = call;
  return withRefId({ runtime }, changes.refId, (refIdOf) =>
    changePromoter(call, name, 'promoter updated', async (record, now) => {
      const campaignId = changes.campaignId ?? record.promoter.defaultCampaignId;
      if (!promotionIn(record, campaignId)) throw new Refusal(await missingRecord(account.id, campaignId));
      const { parent, checks } = await parentOf(account.id, record, changes);
      const promoter = { ...record.promoter, parentPromoterId: parent ?? record.promoter.parentPromoterId };
      const { firstName = promoter.firstName, email = promoter.email } = changes;
      const refId = changes.refId === undefined ? undefined : refIdOf({ firstName, email });
      return { after: described({ ...record, promoter }, campaignId, { ...changes, refId }, now), checks };
    }),
  );
}

/** Checks all ancestors, so that concurrent changes cannot create a cycle. */
async function parentOf(account: number, { promoter }: PromoterRecord, named: ParentName) {
  const parent = await findParent(account, named);
  if (!parent) return { parent: null, checks: [] };
  const line = await loadAncestors(account, parent, promoter.id);
  return { parent: parent.id, checks: line.map((each) => promoterCheck(account, each)) };
}

async function missingRecord(account: number, campaignId: number) {
  const campaign = await findCampaign(account, campaignId);
  return { code: 'not_found', what: campaign ? 'promotion' : 'campaign' } as const;
}
