import { markCampaignDeleted } from '#shared/domain/campaigns/campaign-changes.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { buildCampaignWebhookWrites, findCampaignWebhook } from '#shared/operations/webhooks/campaign-webhook.ts';
import { campaignWrite, findCampaign, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readListTotals } from '#shared/store/lists/lists.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { listsOfPromoters, loadShownCampaign, type ShownCampaign } from './show-campaign.ts';

const CANNOT_DELETE_DEFAULT = 'The default campaign cannot be deleted: make another campaign the default first.';
const HAS_RECORDS = 'The campaign has or had promoters, whose leads and commissions belong to it. Archive it instead.';

const IS_NEXT = 'Promoters of another campaign move to this one: change that campaign’s upgrade_details first.';

/**
 * Deletes an unused campaign. Its item remains: a promoter who joins at that moment keeps earning.
 * @returns the deleted campaign
 * @throws Refusal `not_found`; `invalid_record` if it is the default, has promoters, or is another campaign's next
 * level
 */
export async function deleteCampaign(call: Call, id: number): Promise<ShownCampaign> {
  const { account, runtime } = call;
  const numbers = reserveNumbers(account.id);
  return retryOnConflict(async () => {
    const campaign = await findCampaign(account.id, id);
    if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
    if (campaign.isDefault) throw new Refusal({ code: 'invalid_record', message: CANNOT_DELETE_DEFAULT });
    const records = [listName('leads', { campaignId: id }), listName('rewards', { campaignId: id })];
    const [totals, webhook, shown, all] = await Promise.all([
      readListTotals(account.id, [...listsOfPromoters(campaign), ...records]),
      findCampaignWebhook(account.id, id),
      loadShownCampaign(call, campaign),
      listCampaigns(account.id),
    ]);
    if ([...totals.values()].some((total) => total > 0)) {
      throw new Refusal({ code: 'invalid_record', message: HAS_RECORDS });
    }
    if (all.some(({ level }) => level?.campaignId === id)) {
      throw new Refusal({ code: 'invalid_record', message: IS_NEXT });
    }
    const now = runtime.now();
    const after = markCampaignDeleted(campaign, now);
    await commit([
      campaignWrite(account.id, campaign, after),
      ...(await buildCampaignWebhookWrites(account.id, after, webhook, { numbers, now })),
    ]);
    return shown;
  }, runtime);
}
