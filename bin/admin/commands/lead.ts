import { actionCommand } from '#bin/admin/action-command.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import { showCommand } from '#bin/admin/show-command.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { showLead } from '#shared/operations/leads/show-lead.ts';
import { v2Referral } from '#shared/present/v2/records.ts';
import { leadSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2ReferralsList } from '#shared/routes/v2/records.ts';

const list: List<typeof v2ReferralsList> = {
  route: v2ReferralsList,
  async find(call, input) {
    const { rows, total } = await searchLeads(call, leadSearchIn(input), pageIn(input));
    return { rows: rows.map(v2Referral), total };
  },
};

export const leadCommands = [
  listCommand({
    name: 'lead list',
    about: 'Lists leads: people who came by a promoter.',
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
    empty: 'No lead.',
  }),
  showCommand({ group: 'lead', what: 'lead', show: async (call, id) => v2Referral(await showLead(call, { id })) }),
  actionCommand({
    name: 'lead approve',
    about: 'Approves leads: they are no longer denied or suspicious.',
    action: 'referral/approve',
    list,
  }),
  actionCommand({
    name: 'lead enable',
    about: 'Enables denied leads: their sales earn again.',
    action: 'referral/enable',
    list,
  }),
  actionCommand({
    name: 'lead deny',
    about: 'Denies leads: their sales earn nothing any more.',
    action: 'referral/disable',
    list,
  }),
];
