import { createActionCommand } from '#bin/admin/action-command.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import { createShowCommand } from '#bin/admin/show-command.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { showLead } from '#shared/operations/leads/show-lead.ts';
import { presentReferralV2 } from '#shared/present/v2/records.ts';
import { toLeadSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2ReferralsList } from '#shared/routes/v2/records.ts';

const list: ListSource<typeof v2ReferralsList> = {
  route: v2ReferralsList,
  async find(call, input) {
    const { rows, total } = await searchLeads(call, toLeadSearch(input), readPageInput(input));
    return { rows: rows.map(presentReferralV2), total };
  },
};

export const leadCommands = [
  createListCommand({
    name: 'lead list',
    about: 'Lists leads: people referred by promoters.',
    list,
    columns: {
      id: 'id',
      email: 'email',
      uid: 'uid',
      state: 'state',
      plan: 'plan_name',
      revenue: 'revenue_amount',
      promoter: 'promoter_campaign.promoter.email',
      campaign: 'promoter_campaign.campaign.name',
      fraud_check: 'fraud_check',
      created_at: 'created_at',
      customer_since: 'customer_since',
    },
    empty: 'No leads.',
  }),
  createShowCommand({
    group: 'lead',
    noun: 'lead',
    show: async (call, id) => presentReferralV2(await showLead(call, { id })),
  }),
  createActionCommand({
    name: 'lead approve',
    about: 'Approves leads: they are no longer denied or suspicious.',
    action: 'referral/approve',
    list,
  }),
  createActionCommand({
    name: 'lead enable',
    about: 'Enables denied leads. Their sales earn commissions again.',
    action: 'referral/enable',
    list,
  }),
  createActionCommand({
    name: 'lead deny',
    about: 'Denies leads. Their sales no longer earn commissions.',
    action: 'referral/disable',
    list,
  }),
];
