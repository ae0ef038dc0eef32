import type { ParentIdentifier, PromoterChanges, PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import {
  applyPromoterDetails,
  findCurrentPromotion,
  type PromoterRecord,
} from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { promoterCheck } from '#shared/store/promoters/promoters.ts';
import { changePromoter } from './change-promoter.ts';
import { findParent, loadAncestors } from './parents/promoter-parent.ts';
import { withRefId } from './promoter-ref-id.ts';
import { offerTags } from './promoter-tags.ts';
import type { ShownPromoter } from './show-promoter.ts';

/**
 * Updates a promoter and its promotion in one campaign.
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export function updatePromoter(
  call: Call,
  identifier: PromoterIdentifier,
  changes: PromoterChanges,
): Promise<ShownPromoter> {
  const { account, runtime } = call;
  return withRefId({ runtime }, changes.refId, (chooseRefId) =>
    changePromoter(call, identifier, 'promoter updated', async (record, now) => {
      const campaignId = changes.campaignId ?? record.promoter.defaultCampaignId;
      if (!findCurrentPromotion(record, campaignId)) throw new Refusal(await findMissingRecord(account.id, campaignId));
      const { parent, checks } = await resolveParent(account.id, record, changes);
      await offerTags(call, changes.tags ?? []);
      const currentParent = changes.removesParent ? null : record.promoter.parentPromoterId;
      const promoter = { ...record.promoter, parentPromoterId: parent ?? currentParent };
      const { firstName = promoter.firstName, email = promoter.email } = changes;
      const refId = changes.refId === undefined ? undefined : chooseRefId({ firstName, email });
      return { after: applyPromoterDetails({ ...record, promoter }, campaignId, { ...changes, refId }, now), checks };
    }),
  );
}

/** Checks all ancestors, so that concurrent changes cannot create a cycle. */
async function resolveParent(account: number, { promoter }: PromoterRecord, identifier: ParentIdentifier) {
  const parent = await findParent(account, identifier);
  if (!parent) return { parent: null, checks: [] };
  const ancestors = await loadAncestors(account, parent, promoter.id);
  return { parent: parent.id, checks: ancestors.map((ancestor) => promoterCheck(account, ancestor)) };
}

async function findMissingRecord(account: number, campaignId: number) {
  const campaign = await findCampaign(account, campaignId);
  return { code: 'not_found', what: campaign ? 'promotion' : 'campaign' } as const;
}
