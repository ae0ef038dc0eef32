import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { integerParam, mapParam, textParam } from '#shared/routes/fields.ts';
import { changeItems, companyCallerItems, membershipItems } from '#shared/routes/items.ts';
import { field, idField, integerField, nullableText } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { choiceFilter, idFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { v2CommissionExample } from '#shared/routes/v2/records-examples.ts';
import { v2ListedCommission } from '#shared/routes/v2/records-output.ts';
import { companyPaging, companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { notes } from './notes-input.ts';

const base = { area: 'records', auth: 'v2', memory: 1769, timeout: 29 } as const;

const v2Debt = v.object({
  promoter_campaign_id: field(idField, 'Id of the promotion, as needed by `write_off`.'),
  promoter: field(v2ReducedPromoter, 'The promoter with the debt.'),
  campaign: field(v2ReducedCampaign, 'The campaign of the commissions and refunds.'),
  unit: field(v.picklist(UNITS), 'Unit of the amount.'),
  currency: field(nullableText, 'Currency of the amount for cash; null for other units.'),
  amount: field(integerField, 'Sum of the commissions: negative, in the smallest unit of `unit`.'),
  commissions_count: field(v.pipe(integerField, v.minValue(1)), 'Number of commissions in the sum.'),
});
export type V2Debt = v.InferOutput<typeof v2Debt>;

const listInput = v.object({
  filters: v.optional(
    v.pipe(
      mapParam('filters', {
        promoter_id: idFilter('promoter_id'),
        campaign_id: idFilter('campaign_id'),
        unit: choiceFilter('unit', UNITS),
      }),
      v.description('Filters of the list. Debts must match all of them. Unknown filters are rejected.'),
    ),
    {},
  ),
  ...companyPaging,
});

const MAX_NOTE_LENGTH = 2000;
const writeOffInput = v.object({
  promoter_campaign_id: v.pipe(
    recordIdParam('promoter_campaign_id'),
    v.description('Id of the promotion with the debt, from the list.'),
  ),
  unit: v.optional(v.pipe(v.picklist(UNITS, 'unit is invalid.'), v.description('Unit of the debt.')), 'cash'),
  amount: v.optional(
    v.pipe(
      integerParam('amount is invalid.', 1, MAX_AMOUNT),
      v.description('Amount to write off, in the smallest unit. Positive. Default: the entire debt.'),
    ),
  ),
  event_id: v.pipe(
    textParam('event_id is invalid.'),
    v.description('The company’s id of the write-off. It counts once: the same id again returns the same result.'),
  ),
  internal_note: v.pipe(
    textParam('internal_note is invalid.', MAX_NOTE_LENGTH, { lines: true }),
    v.description('Reason for the write-off, visible to the company only.'),
  ),
  external_note: notes.external_note,
});
const { promoter, campaign, id: promotionId } = v2CommissionExample.promoter_campaign;

export const v2CommissionsOwedByPromoters = {
  ...base,
  method: 'GET',
  path: '/api/v2/company/commissions/owed_by_promoters',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCallerItems, ...membershipItems, 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'],
    writes: [],
  },
  summary: 'List promoters’ debts: negative sums of unpaid commissions',
  description:
    'One row for each promoter, campaign and unit whose approved commissions in no payout have a negative sum, because refunds ' +
    'reversed paid commissions. Rows are updated within seconds.',
  input: listInput,
  inputExample: { filters: { unit: ['cash'] } },
  responses: companyResponses(
    okResponse(v.array(v2Debt), [
      {
        promoter_campaign_id: promotionId,
        promoter,
        campaign,
        unit: 'cash',
        currency: 'USD',
        amount: -1200,
        commissions_count: 2,
      },
    ]),
    { invalid: 'filters[unit] is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2CommissionsWriteOff = {
  ...base,
  method: 'POST',
  path: '/api/v2/company/commissions/write_off',
  permission: 'pay',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [
      ...companyCallerItems,
      ...membershipItems,
      'promotion-id',
      'commission',
      'custom',
      'write-offs',
      'open-payouts',
    ],
    writes: ['commission', 'custom', 'write-offs', ...changeItems],
  },
  unpaidIndex: true,
  summary: 'Write off all or part of a promoter’s debt',
  description:
    'Creates an approved commission of the opposite amount. It is not revenue but adds to the promoter’s earnings, which refunds ' +
    'have reduced by as much. Denying that commission reverses the write-off. While a payout of the promoter is being created, a write-off is ' +
    'refused.',
  input: writeOffInput,
  inputExample: {
    promoter_campaign_id: promotionId,
    event_id: 'write-off-2026-1',
    internal_note: 'Too small to collect.',
  },
  blankable: ['external_note'],
  responses: companyResponses(
    okResponse(v2ListedCommission, {
      ...v2CommissionExample,
      commission_type: 'custom',
      metadata: { written_off: 1200 },
      amount: 1200,
      referral: null,
      reward: null,
      sale_amount: 0,
      original_sale_amount: 0,
      event_id: 'write-off-2026-1',
      plan_id: null,
      internal_note: 'Too small to collect.',
    }),
    { notFound: true, invalid: 'The balance is not negative: there is no debt.' },
  ),
} satisfies KeyedRoute;

export const debtRoutes: readonly KeyedRoute[] = [v2CommissionsOwedByPromoters, v2CommissionsWriteOff];
