import { actionCommand } from '#bin/admin/action-command.ts';
import { optionalText } from '#bin/admin/fields.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import { showCommand } from '#bin/admin/show-command.ts';
import { noteTerms } from '#shared/operations/batches/terms.ts';
import { loadCommissionPayouts } from '#shared/operations/commissions/paid-commissions.ts';
import { searchCommissions } from '#shared/operations/commissions/search-commissions.ts';
import { showCommission } from '#shared/operations/commissions/show-commission.ts';
import { v2ListedCommission } from '#shared/present/v2/records.ts';
import { commissionSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';

const list: List<typeof v2CommissionsList> = {
  route: v2CommissionsList,
  async find(call, input) {
    const { rows, total } = await searchCommissions(call, commissionSearchIn(input), pageIn(input));
    return { rows: (await loadCommissionPayouts(call, rows)).map(v2ListedCommission), total };
  },
};

export const commissionCommands = [
  listCommand({
    name: 'commission list',
    about: 'Lists commissions: what promoters earn.',
    list,
    columns: {
      id: 'id',
      status: 'status',
      amount: 'amount',
      unit: 'unit',
      sale_amount: 'sale_amount',
      event_id: 'event_id',
      promoter: 'promoter_campaign.promoter.email',
      lead: 'referral.email',
      campaign: 'promoter_campaign.campaign.name',
      payout_id: 'payout_id',
      created_at: 'created_at',
    },
    empty: 'No commission.',
  }),
  showCommand({
    group: 'commission',
    what: 'commission',
    show: async (call, id) => v2ListedCommission(await showCommission(call, id)),
  }),
  actionCommand({
    name: 'commission approve',
    about: 'Approves commissions: they are owed.',
    action: 'commission/approve',
    list,
  }),
  actionCommand({
    name: 'commission deny',
    about: 'Denies commissions: they are not owed.',
    action: 'commission/deny',
    list,
    options: {
      'internal-note': { value: 'TEXT', about: 'what the company notes about each for itself', schema: optionalText() },
      'external-note': { value: 'TEXT', about: 'what it notes about each for the promoter', schema: optionalText() },
    },
    terms: (_, { 'internal-note': internalNote, 'external-note': externalNote }) =>
      noteTerms({ internalNote, externalNote }),
  }),
  actionCommand({
    name: 'commission mark-fulfilled',
    about: 'Marks commissions as fulfilled, such as free months that were given.',
    action: 'commission/mark_fulfilled',
    list,
  }),
  actionCommand({
    name: 'commission mark-unfulfilled',
    about: 'Marks commissions as not fulfilled.',
    action: 'commission/mark_unfulfilled',
    list,
  }),
];
