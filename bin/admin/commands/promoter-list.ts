import * as v from 'valibot';
import { createActionCommand, quietOption } from '#bin/admin/action-command.ts';
import { flagSchema, idSchema } from '#bin/admin/fields.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { buildCampaignTerms, buildRejectionTerms } from '#shared/operations/batches/terms.ts';
import type { Call } from '#shared/operations/call.ts';
import { searchPromoters } from '#shared/operations/promoters/lists/search-promoters.ts';
import { loadPromoterParents } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { toPromoterSearch } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

const list: ListSource<typeof v2PromotersList> = {
  route: v2PromotersList,
  async find(call, input) {
    const { rows, total } = await searchPromoters(call, toPromoterSearch(input), readPageInput(input));
    return { rows: (await loadPromoterParents(call, rows)).map(presentPromoterV2), total };
  },
};

const campaignOption = {
  value: 'ID',
  about: 'only in this campaign (all of theirs)',
  schema: v.optional(idSchema()),
};
const campaignOptions = { 'campaign-id': campaignOption };
const banAction = {
  options: {
    ...campaignOptions,
    'deny-unpaid': { value: null, about: 'also denies commissions that are in no payout', schema: flagSchema() },
  },
  terms: (
    call: Call,
    input: { readonly 'campaign-id': number | undefined; readonly 'deny-unpaid': boolean },
  ): Promise<BatchActionTerms> =>
    buildRejectionTerms(call, { campaignId: input['campaign-id'], denyUnpaid: input['deny-unpaid'] }),
};

export const promoterListCommands = [
  createListCommand({
    name: 'promoter list',
    about: 'Lists promoters; archived ones only with the filter archived=yes.',
    list,
    columns: {
      id: 'id',
      email: 'email',
      name: 'name',
      status: 'status',
      clicks: 'stats.clicks_count',
      leads: 'stats.referrals_count',
      customers: 'stats.customers_count',
      revenue: 'stats.revenue_amount',
      campaigns: 'promoter_campaigns.campaign.name',
      joined_at: 'joined_at',
    },
    empty: 'No promoters.',
  }),
  createActionCommand({
    name: 'promoter accept',
    about: 'Accepts or unblocks promoters.',
    action: 'promoter/accept',
    list,
    options: { ...campaignOptions, 'skip-email-notification': quietOption },
    terms: async (call, input) => ({
      ...(await buildCampaignTerms(call, input['campaign-id'])),
      quiet: input['skip-email-notification'],
    }),
  }),
  createActionCommand({
    name: 'promoter reject',
    about: 'Rejects promoters. They earn nothing in any campaign.',
    action: 'promoter/reject',
    list,
    ...banAction,
  }),
  createActionCommand({
    name: 'promoter block',
    about: 'Blocks promoters. They stop earning.',
    action: 'promoter/block',
    list,
    ...banAction,
  }),
  createActionCommand({
    name: 'promoter archive',
    about: 'Archives promoters. Lists no longer show them.',
    action: 'promoter/archive',
    list,
  }),
  createActionCommand({
    name: 'promoter restore',
    about: 'Restores archived promoters. Lists show them again.',
    action: 'promoter/restore',
    list,
  }),
];
