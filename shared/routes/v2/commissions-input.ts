import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commission.ts';
import { DUE_PERIODS } from '#shared/domain/payout-period.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { some, text } from '#shared/routes/fields.ts';
import { among, amounts, ids, listed, ownedBy, suspicion, times, yesOrNo } from './lists-input.ts';

const PLAN_INVALID = 'filters[plan_id] is invalid.';
const filters = {
  status: among('status', COMMISSION_STATUSES),
  unit: among('unit', UNITS),
  ...ownedBy,
  referral_id: ids('referral_id'),
  payout_id: ids('payout_id'),
  plan_id: v.optional(some(text(PLAN_INVALID), PLAN_INVALID)),
  commission_type: v.optional(
    v.pipe(
      among('commission_type', ['sale', 'custom', 'refund', 'manual']),
      v.description('`sale` has those of refunds, too; `refund` has them alone. `manual` is the same as `custom`.'),
    ),
  ),
  fraud_check: suspicion,
  is_paid: yesOrNo('is_paid'),
  paid: yesOrNo('paid'),
  fulfilled: yesOrNo('fulfilled'),
  refunded: v.optional(v.pipe(yesOrNo('refunded'), v.description('Whether a refund takes some of it back.'))),
  first_commission: v.optional(
    v.pipe(yesOrNo('first_commission'), v.description('Whether it is of its referral’s first sale.')),
  ),
  due_period: v.optional(
    v.pipe(
      among('due_period', DUE_PERIODS),
      v.description(
        'Those in a payout that is not paid and, of the monthly run, not due yet or overdue; or made by hand.',
      ),
    ),
  ),
  created_at: times('created_at'),
  sale_amount: amounts('sale_amount'),
  amount: amounts('amount'),
};
const sameAs = (name: string) => `The same as \`filters[${name}]\`, which goes before it.`;
const statuses = some(v.picklist(COMMISSION_STATUSES, 'status is invalid.'), 'status is invalid.');
const units = some(v.picklist(UNITS, 'unit is invalid.'), 'unit is invalid.');
const list = listed(
  filters,
  ['id', 'created_at', 'amount', 'sale_amount', 'referral'],
  'its event_id or plan, or the e-mail or uid of its referral',
);

/** Parameters of the list of commissions (contract §1 and §3). */
export const commissionListInput = v.object({
  ...list.entries,
  status: v.optional(v.pipe(statuses, v.description(sameAs('status')))),
  unit: v.optional(v.pipe(units, v.description(sameAs('unit')))),
});

export type CommissionListInput = v.InferOutput<typeof commissionListInput>;
