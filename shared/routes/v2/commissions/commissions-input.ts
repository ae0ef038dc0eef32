import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import {
  anyOfParam,
  currencyParam,
  emailParam,
  flagParam,
  integerParam,
  textParam,
  timestampParam,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import {
  amountFilter,
  booleanFilter,
  choiceFilter,
  idFilter,
  listInput,
  ownerFilters,
  suspicionFilter,
  timeFilter,
} from '#shared/routes/v2/lists/lists-input.ts';
import { notes } from './notes-input.ts';

const PLAN_INVALID = 'filters[plan_id] is invalid.';
export const commissionFilters = {
  status: choiceFilter('status', COMMISSION_STATUSES),
  unit: choiceFilter('unit', UNITS),
  ...ownerFilters,
  referral_id: idFilter('referral_id'),
  payout_id: idFilter('payout_id'),
  plan_id: v.optional(anyOfParam(textParam(PLAN_INVALID), PLAN_INVALID)),
  commission_type: v.optional(
    v.pipe(
      choiceFilter('commission_type', [
        'sale',
        'custom',
        'refund',
        'refund_reversal',
        'manual',
        'write_off',
        'referral',
        'target',
      ]),
      v.description(
        'Filters by kind. `sale` includes those of refunds; `refund` is only those. `custom` is all without a sale; `write_off` is ' +
          'only write-offs, `referral` those of sign-ups, `target` those of targets, and `manual` those created manually and write-offs.',
      ),
    ),
  ),
  fraud_check: suspicionFilter,
  is_paid: booleanFilter('is_paid'),
  paid: booleanFilter('paid'),
  fulfilled: booleanFilter('fulfilled'),
  held: v.optional(
    v.pipe(
      booleanFilter('held'),
      v.description(
        'Whether it is in the holding period, so that no payout includes it: `held_until` is in the future.',
      ),
    ),
  ),
  refunded: v.optional(v.pipe(booleanFilter('refunded'), v.description('Whether a refund reverses some of it.'))),
  first_commission: v.optional(
    v.pipe(booleanFilter('first_commission'), v.description('Whether it is for the referral’s first sale.')),
  ),
  due_period: v.optional(
    v.pipe(
      choiceFilter('due_period', DUE_PERIODS),
      v.description('Commissions in unpaid payouts: of a run, not yet due or overdue; or created manually.'),
    ),
  ),
  created_at: timeFilter('created_at'),
  sale_amount: amountFilter('sale_amount'),
  amount: amountFilter('amount'),
};
const sameAs = (name: string) => `Same as \`filters[${name}]\`, which takes precedence.`;
const statuses = anyOfParam(v.picklist(COMMISSION_STATUSES, 'status is invalid.'), 'status is invalid.');
const units = anyOfParam(v.picklist(UNITS, 'unit is invalid.'), 'unit is invalid.');
export const commissionSorting = ['id', 'created_at', 'amount', 'sale_amount', 'referral'] as const;
const list = listInput(
  commissionFilters,
  commissionSorting,
  'its event_id or plan, or the e-mail or uid of its referral',
);

/** Contract §1 and §3. */
export const commissionListInput = v.object({
  ...list.entries,
  status: v.optional(v.pipe(statuses, v.description(sameAs('status')))),
  unit: v.optional(v.pipe(units, v.description(sameAs('unit')))),
});

export const commissionNoteInput = v.object({ id: recordIdParam('id'), ...notes });

const invalidMessage = (name: string) => `${name} is invalid.`;

/** For an entered sale or refund, or custom. */
export const commissionCreateInput = v.pipe(
  v.object({
    commission_type: v.pipe(
      v.picklist(['sale', 'refund', 'custom'], invalidMessage('commission_type')),
      v.description(
        '`sale`: commissions of a referral’s sale, by its rewards. `refund`: reverses them. `custom`: a manual amount.',
      ),
    ),
    referral_id: v.optional(
      v.pipe(recordIdParam('referral_id'), v.description('`sale`, `refund`: id of the referral who bought.')),
    ),
    email: v.optional(
      v.pipe(
        emailParam(invalidMessage('email')),
        v.description('`sale`, `refund`: e-mail of the customer, instead of `referral_id`.'),
      ),
    ),
    uid: v.optional(
      v.pipe(
        textParam(invalidMessage('uid')),
        v.description('`sale`, `refund`: the company’s id of the customer, instead of `referral_id`.'),
      ),
    ),
    sale_amount: v.optional(
      v.pipe(
        integerParam(invalidMessage('sale_amount'), 1, MAX_AMOUNT),
        v.description(
          '`sale`: sale amount; `refund`: refunded amount. In the smallest unit of the currency. Positive.',
        ),
      ),
    ),
    currency: v.optional(
      v.pipe(
        currencyParam(invalidMessage('currency')),
        v.description('`sale`, `refund`: currency of `sale_amount`. Default: the account’s.'),
      ),
    ),
    sale_event_id: v.optional(
      v.pipe(
        textParam(invalidMessage('sale_event_id')),
        v.description('`refund`: event id of the refunded sale. Default: the referral’s newest sales.'),
      ),
    ),
    plan_id: v.optional(v.pipe(textParam(invalidMessage('plan_id')), v.description('`sale`: the plan bought.'))),
    promoter_campaign_id: v.optional(
      v.pipe(
        recordIdParam('promoter_campaign_id'),
        v.description(
          '`custom`: id of the promotion that earns the commission. `sale`: id of the promotion that gets the customer as a ' +
            'referral, if no referral has the `email` or `uid`.',
        ),
      ),
    ),
    amount: v.optional(
      v.pipe(
        integerParam(invalidMessage('amount'), 1, MAX_AMOUNT),
        v.description('`custom`: amount, in the smallest unit. Positive.'),
      ),
    ),
    unit: v.optional(
      v.pipe(
        v.picklist(UNITS, invalidMessage('unit')),
        v.description('`custom`: unit of the amount, `cash` by default. `sale`: must be the reward’s unit.'),
      ),
    ),
    event_id: v.optional(
      v.pipe(
        textParam(invalidMessage('event_id')),
        v.description(
          'Id of the event, as tracking reports it: the company’s own, or the billing provider’s, such as that of Stripe’s invoice. ' +
            'It counts only once, forever.',
        ),
      ),
    ),
    event_date: v.optional(
      v.pipe(timestampParam(invalidMessage('event_date')), v.description('When it happened. Default: now.')),
    ),
    billing_period: v.optional(
      v.pipe(
        v.picklist(['monthly', 'yearly', 'one_time'], invalidMessage('billing_period')),
        v.description('Accepted but ignored: no reward depends on it.'),
      ),
    ),
    ...notes,
    notify_promoter: v.optional(
      v.pipe(
        flagParam(invalidMessage('notify_promoter')),
        v.description('`sale`, `refund`: whether the promoter gets an e-mail. Default: true.'),
      ),
    ),
    skip_email_notification: v.optional(
      v.pipe(flagParam(invalidMessage('skip_email_notification')), v.description('Opposite of `notify_promoter`.')),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const name of missingParameters(dataset.value)) addIssue({ message: invalidMessage(name) });
  }),
);

interface GivenCommission {
  readonly commission_type: 'sale' | 'refund' | 'custom';
  readonly referral_id?: unknown;
  readonly email?: unknown;
  readonly uid?: unknown;
  readonly sale_event_id?: unknown;
  readonly sale_amount?: unknown;
  readonly promoter_campaign_id?: unknown;
  readonly amount?: unknown;
}

function missingParameters(input: GivenCommission): string[] {
  const isMissing = (name: keyof GivenCommission) => input[name] === undefined;
  if (input.commission_type === 'custom') return (['promoter_campaign_id', 'amount'] as const).filter(isMissing);
  const naming = input.commission_type === 'sale' ? SALE_CUSTOMER : REFUND_CUSTOMER;
  return [...(naming.every(isMissing) ? ['referral_id'] : []), ...(isMissing('sale_amount') ? ['sale_amount'] : [])];
}

const SALE_CUSTOMER = ['referral_id', 'email', 'uid'] as const;
const REFUND_CUSTOMER = [...SALE_CUSTOMER, 'sale_event_id'] as const;

export type CommissionCreateInput = v.InferOutput<typeof commissionCreateInput>;
export type CommissionListInput = v.InferOutput<typeof commissionListInput>;
