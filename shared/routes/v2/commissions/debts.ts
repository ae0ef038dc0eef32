import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { integer, map, text } from '#shared/routes/fields.ts';
import { changed, companyCaller, membership } from '#shared/routes/items.ts';
import { field, id, textOrNull, whole } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyAnswers, companyPaging, done } from '#shared/routes/v2/answers.ts';
import { among, ids } from '#shared/routes/v2/lists/lists-input.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { commission } from '#shared/routes/v2/records-examples.ts';
import { v2ListedCommission } from '#shared/routes/v2/records-output.ts';
import { notes } from './notes-input.ts';

const about = { area: 'records', auth: 'v2', memory: 1769, timeout: 29 } as const;

/** What a promoter owes to the company. */
const v2Debt = v.object({
  promoter_campaign_id: field(id, 'Id of the promotion: what `write_off` takes.'),
  promoter: field(v2ReducedPromoter, 'Who owes it.'),
  campaign: field(v2ReducedCampaign, 'The campaign it was earned and taken back in.'),
  unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
  currency: field(textOrNull, 'Currency of the amount, where it is cash; null otherwise.'),
  amount: field(whole, 'What the commissions come to: below nothing, in the smallest unit of `unit`.'),
  commissions_count: field(v.pipe(whole, v.minValue(1)), 'How many commissions that are.'),
});
export type V2Debt = v.InferOutput<typeof v2Debt>;

const listInput = v.object({
  filters: v.optional(
    v.pipe(
      map('filters', {
        promoter_id: ids('promoter_id'),
        campaign_id: ids('campaign_id'),
        unit: among('unit', UNITS),
      }),
      v.description('Which sums are listed: those that fit every entry. An unknown entry is refused.'),
    ),
    {},
  ),
  ...companyPaging,
});

const LONGEST_NOTE = 2000;
const writeOffInput = v.object({
  promoter_campaign_id: v.pipe(
    recordId('promoter_campaign_id'),
    v.description('Id of the promotion that owes something, as the list has it.'),
  ),
  unit: v.optional(v.pipe(v.picklist(UNITS, 'unit is invalid.'), v.description('What is owed.')), 'cash'),
  amount: v.optional(
    v.pipe(
      integer('amount is invalid.', 1, MAX_AMOUNT),
      v.description('How much is written off, in the smallest unit. Positive. All that is owed, where it is left out.'),
    ),
  ),
  event_id: v.pipe(
    text('event_id is invalid.'),
    v.description('The company’s own id of it. It counts once: again by the same id, the answer is the same.'),
  ),
  internal_note: v.pipe(
    text('internal_note is invalid.', LONGEST_NOTE, { lines: true }),
    v.description('Why it is written off, for the company itself.'),
  ),
  external_note: notes.external_note,
});
const { promoter, campaign, id: promotionId } = commission.promoter_campaign;

export const v2CommissionsOwedByPromoters = {
  ...about,
  method: 'GET',
  path: '/api/v2/company/commissions/owed_by_promoters',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCaller, ...membership, 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'],
    writes: [],
  },
  summary: 'List what promoters owe: sums of unpaid commissions that are below nothing',
  description:
    'A row for each promoter, campaign and unit whose approved commissions in no payout come to less than nothing, since refunds ' +
    'took back what was paid. Rows follow a change within seconds.',
  input: listInput,
  inputExample: { filters: { unit: ['cash'] } },
  answers: companyAnswers(
    done(v.array(v2Debt), [
      {
        ...{ promoter_campaign_id: promotionId, promoter, campaign, unit: 'cash', currency: 'USD' },
        ...{ amount: -1200, commissions_count: 2 },
      },
    ]),
    { invalid: 'filters[unit] is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2CommissionsWriteOff = {
  ...about,
  method: 'POST',
  path: '/api/v2/company/commissions/write_off',
  needs: 'pay',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCaller, ...membership, 'promotion-id', 'commission', 'custom', 'write-offs', 'open-payouts'],
    writes: ['commission', 'custom', 'write-offs', ...changed],
  },
  unpaidIndex: true,
  summary: 'Write off what a promoter owes, all of it or a part',
  description:
    'Makes an approved commission of the opposite amount. It is no revenue; it is in what the promoter has earned, which the refunds ' +
    'have lowered by as much. Denying that commission takes the write-off back. While a payout of the promoter is being made, it is ' +
    'refused.',
  input: writeOffInput,
  inputExample: {
    promoter_campaign_id: promotionId,
    event_id: 'write-off-2026-1',
    internal_note: 'Too small to be asked for.',
  },
  blankable: ['external_note'],
  answers: companyAnswers(
    done(v2ListedCommission, {
      ...commission,
      ...{ commission_type: 'custom', metadata: { written_off: 1200 }, amount: 1200, referral: null, reward: null },
      ...{ sale_amount: 0, original_sale_amount: 0, event_id: 'write-off-2026-1', plan_id: null },
      internal_note: 'Too small to be asked for.',
    }),
    { notFound: true, invalid: 'Nothing is owed: the sum is not below nothing.' },
  ),
} satisfies KeyedRoute;

/** What promoters owe to the company. */
export const debtRoutes: readonly KeyedRoute[] = [v2CommissionsOwedByPromoters, v2CommissionsWriteOff];
