import { createActionCommand } from '#bin/admin/action-command.ts';
import { optionalTextSchema } from '#bin/admin/fields.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import { createShowCommand } from '#bin/admin/show-command.ts';
import { buildNoteTerms } from '#shared/operations/batches/terms.ts';
import { loadCommissionPayouts } from '#shared/operations/commissions/paid-commissions.ts';
import { searchCommissions } from '#shared/operations/commissions/search-commissions.ts';
import { showCommission } from '#shared/operations/commissions/show-commission.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { toCommissionSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';

const list: ListSource<typeof v2CommissionsList> = {
  route: v2CommissionsList,
  async find(call, input) {
    const { rows, total } = await searchCommissions(call, toCommissionSearch(input), readPageInput(input));
    return { rows: (await loadCommissionPayouts(call, rows)).map(presentListedCommissionV2), total };
  },
};

export const commissionCommands = [
  createListCommand({
    name: 'commission list',
    about: 'Lists commissions.',
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
    empty: 'No commissions.',
  }),
  createShowCommand({
    group: 'commission',
    noun: 'commission',
    show: async (call, id) => presentListedCommissionV2(await showCommission(call, id)),
  }),
  createActionCommand({
    name: 'commission approve',
    about: 'Approves commissions, so that they can be paid.',
    action: 'commission/approve',
    list,
  }),
  createActionCommand({
    name: 'commission deny',
    about: 'Denies commissions, so that they are not paid.',
    action: 'commission/deny',
    list,
    options: {
      'internal-note': {
        value: 'TEXT',
        about: 'note for the company',
        schema: optionalTextSchema(),
      },
      'external-note': {
        value: 'TEXT',
        about: 'note for the promoter',
        schema: optionalTextSchema(),
      },
    },
    terms: (_, { 'internal-note': internalNote, 'external-note': externalNote }) =>
      buildNoteTerms({ internalNote, externalNote }),
  }),
  createActionCommand({
    name: 'commission mark-fulfilled',
    about: 'Marks commissions as fulfilled, such as free months already granted.',
    action: 'commission/mark_fulfilled',
    list,
  }),
  createActionCommand({
    name: 'commission mark-unfulfilled',
    about: 'Marks commissions as not fulfilled.',
    action: 'commission/mark_unfulfilled',
    list,
  }),
];
