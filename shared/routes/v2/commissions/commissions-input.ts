import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { anyOf, flag, integer, text, timestamp } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import {
  among,
  amounts,
  ids,
  listed,
  ownedBy,
  suspicion,
  times,
  yesOrNo,
} from '#shared/routes/v2/lists/lists-input.ts';
import { notes } from './notes-input.ts';

const PLAN_INVALID = 'filters[plan_id] is invalid.';
/** What a list of commissions is filtered by. */
export const commissionFilters = {
  status: among('status', COMMISSION_STATUSES),
  unit: among('unit', UNITS),
  ...ownedBy,
  referral_id: ids('referral_id'),
  payout_id: ids('payout_id'),
  plan_id: v.optional(anyOf(text(PLAN_INVALID), PLAN_INVALID)),
  commission_type: v.optional(
    v.pipe(
      among('commission_type', [
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
        '`sale` has those of refunds, too; `refund` has them alone. `custom` has all that no sale is behind; `write_off` has ' +
          'those alone, `referral` what sign-ups have earned, `target` what targets gave, and `manual` what was given by hand and written off.',
      ),
    ),
  ),
  fraud_check: suspicion,
  is_paid: yesOrNo('is_paid'),
  paid: yesOrNo('paid'),
  fulfilled: yesOrNo('fulfilled'),
  held: v.optional(v.pipe(yesOrNo('held'), v.description('Whether no payout takes it yet: `held_until` is to come.'))),
  refunded: v.optional(v.pipe(yesOrNo('refunded'), v.description('Whether a refund takes some of it back.'))),
  first_commission: v.optional(
    v.pipe(yesOrNo('first_commission'), v.description('Whether it is of its referral’s first sale.')),
  ),
  due_period: v.optional(
    v.pipe(
      among('due_period', DUE_PERIODS),
      v.description('Those in a payout that is not paid and, of a run, not due yet or overdue; or created by hand.'),
    ),
  ),
  created_at: times('created_at'),
  sale_amount: amounts('sale_amount'),
  amount: amounts('amount'),
};
const sameAs = (name: string) => `The same as \`filters[${name}]\`, which goes before it.`;
const statuses = anyOf(v.picklist(COMMISSION_STATUSES, 'status is invalid.'), 'status is invalid.');
const units = anyOf(v.picklist(UNITS, 'unit is invalid.'), 'unit is invalid.');
export const commissionSorting = ['id', 'created_at', 'amount', 'sale_amount', 'referral'] as const;
const list = listed(commissionFilters, commissionSorting, 'its event_id or plan, or the e-mail or uid of its referral');

/** Parameters of the list of commissions (contract §1 and §3). */
export const commissionListInput = v.object({
  ...list.entries,
  status: v.optional(v.pipe(statuses, v.description(sameAs('status')))),
  unit: v.optional(v.pipe(units, v.description(sameAs('unit')))),
});

/** Notes of a commission. */
export const commissionNoteInput = v.object({ id: recordId('id'), ...notes });

const needed = (name: string) => `${name} is invalid.`;

/** A commission that a company makes: of a sale that it enters, or one of its own. */
export const commissionCreateInput = v.pipe(
  v.object({
    commission_type: v.pipe(
      v.picklist(['sale', 'custom'], needed('commission_type')),
      v.description('`sale`: what a sale of a referral earns, by the rewards. `custom`: an amount by hand.'),
    ),
    referral_id: v.optional(v.pipe(recordId('referral_id'), v.description('`sale`: id of the referral that bought.'))),
    sale_amount: v.optional(
      v.pipe(
        integer(needed('sale_amount'), 1, MAX_AMOUNT),
        v.description('`sale`: what it bought for, in the smallest unit of the account’s currency.'),
      ),
    ),
    plan_id: v.optional(v.pipe(text(needed('plan_id')), v.description('`sale`: the plan that was bought.'))),
    promoter_campaign_id: v.optional(
      v.pipe(recordId('promoter_campaign_id'), v.description('`custom`: id of the promotion that it is given to.')),
    ),
    amount: v.optional(
      v.pipe(
        integer(needed('amount'), 1, MAX_AMOUNT),
        v.description('`custom`: how much, in the smallest unit. Positive.'),
      ),
    ),
    unit: v.optional(
      v.pipe(
        v.picklist(UNITS, needed('unit')),
        v.description('`custom`: what it is given in, `cash` unless given. `sale`: it has to be that of the reward.'),
      ),
    ),
    event_id: v.optional(
      v.pipe(text(needed('event_id')), v.description('The company’s own id of it: it counts once, for ever.')),
    ),
    event_date: v.optional(
      v.pipe(timestamp(needed('event_date')), v.description('When it happened; now, unless given.')),
    ),
    billing_period: v.optional(
      v.pipe(
        v.picklist(['monthly', 'yearly', 'one_time'], needed('billing_period')),
        v.description('Taken, and passed over: no reward depends on it.'),
      ),
    ),
    ...notes,
    notify_promoter: v.optional(
      v.pipe(
        flag(needed('notify_promoter')),
        v.description('`sale`: whether its promoter is mailed: yes, unless this is false.'),
      ),
    ),
    skip_email_notification: v.optional(
      v.pipe(flag(needed('skip_email_notification')), v.description('The same, said the other way round.')),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const given = dataset.value;
    const asked = given.commission_type === 'sale' ? SALE_NEEDS : CUSTOM_NEEDS;
    for (const name of asked) if (given[name] === undefined) addIssue({ message: needed(name) });
  }),
);
const SALE_NEEDS = ['referral_id', 'sale_amount'] as const;
const CUSTOM_NEEDS = ['promoter_campaign_id', 'amount'] as const;

export type CommissionCreateInput = v.InferOutput<typeof commissionCreateInput>;
export type CommissionListInput = v.InferOutput<typeof commissionListInput>;
