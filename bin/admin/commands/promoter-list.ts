import * as v from 'valibot';
import { actionCommand, quietOption } from '#bin/admin/action-command.ts';
import { id } from '#bin/admin/fields.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { campaignTerms } from '#shared/operations/batches/terms.ts';
import type { Call } from '#shared/operations/call.ts';
import { loadPromoterParents } from '#shared/operations/promoters/promoter-parents.ts';
import { searchPromoters } from '#shared/operations/promoters/search-promoters.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { promoterSearchIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

const list: List<typeof v2PromotersList> = {
  route: v2PromotersList,
  async find(call, input) {
    const { rows, total } = await searchPromoters(call, promoterSearchIn(input), pageIn(input));
    return { rows: (await loadPromoterParents(call, rows)).map(v2Promoter), total };
  },
};

const campaignOption = { value: 'ID', about: 'only in this campaign (in all of theirs)', schema: v.optional(id()) };
const standing = { 'campaign-id': campaignOption };
const inCampaign = (call: Call, input: { readonly 'campaign-id': number | undefined }): Promise<BatchActionTerms> =>
  campaignTerms(call, input['campaign-id']);

export const promoterListCommands = [
  listCommand({
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
    empty: 'No promoter.',
  }),
  actionCommand({
    name: 'promoter accept',
    about: 'Accepts promoters, and unblocks them.',
    action: 'promoter/accept',
    list,
    options: { ...standing, 'skip-email-notification': quietOption },
    terms: async (call, input) => ({
      ...(await inCampaign(call, input)),
      quiet: input['skip-email-notification'],
    }),
  }),
  actionCommand({
    name: 'promoter reject',
    about: 'Rejects promoters: they earn nothing in any campaign.',
    action: 'promoter/reject',
    list,
    options: standing,
    terms: inCampaign,
  }),
  actionCommand({
    name: 'promoter block',
    about: 'Blocks promoters: they earn nothing more.',
    action: 'promoter/block',
    list,
    options: standing,
    terms: inCampaign,
  }),
  actionCommand({
    name: 'promoter archive',
    about: 'Archives promoters: lists leave them out.',
    action: 'promoter/archive',
    list,
  }),
  actionCommand({
    name: 'promoter restore',
    about: 'Restores archived promoters: lists show them again.',
    action: 'promoter/restore',
    list,
  }),
];
