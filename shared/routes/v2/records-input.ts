import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commission.ts';
import { normalizeEmail } from '#shared/domain/email.ts';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payout.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { flag, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { among, amounts, ids, listed, times, yesOrNo } from './lists-input.ts';

const ID_INVALID = 'id is invalid.';
const SUSPICIONS = ['no_suspicion', 'same_promoter_email', 'same_ip_suspicion'];
const suspicion = among('fraud_check', SUSPICIONS);
const ownedBy = {
  promoter_id: ids('promoter_id'),
  campaign_id: ids('campaign_id'),
  promoter_campaign_id: ids('promoter_campaign_id'),
};

/** Parameters of the lists (contract §1 and §3). */
export const promoterListInput = listed(
  {
    status: among('status', PROMOTER_STATUSES),
    campaign_id: ids('campaign_id'),
    parent_promoter_id: ids('parent_promoter_id'),
    archived: v.optional(
      v.pipe(
        flag('filters[archived] is invalid.'),
        v.description('Lists the archived ones, which are left out otherwise.'),
      ),
    ),
    created_at: times('created_at'),
  },
  ['id', 'email', 'name', 'joined_at'],
  'its e-mail, name, cust_id or a ref id',
);
export const referralListInput = listed(
  {
    state: among('state', LEAD_STATES),
    ...ownedBy,
    fraud_check: suspicion,
    created_at: times('created_at'),
    customer_since: times('customer_since'),
  },
  ['id', 'email', 'created_at', 'customer_since'],
  'its e-mail, uid or username',
);
export const commissionListInput = listed(
  {
    status: among('status', COMMISSION_STATUSES),
    unit: among('unit', UNITS),
    ...ownedBy,
    referral_id: ids('referral_id'),
    commission_type: among('commission_type', ['sale', 'refund', 'manual']),
    fraud_check: suspicion,
    is_paid: yesOrNo('is_paid'),
    paid: yesOrNo('paid'),
    created_at: times('created_at'),
    sale_amount: amounts('sale_amount'),
    amount: amounts('amount'),
  },
  ['id', 'created_at', 'amount', 'sale_amount'],
  'its event_id or plan',
);
export const payoutListInput = listed(
  {
    status: among('status', PAYOUT_STATUSES),
    unit: among('unit', UNITS),
    promoter_id: ids('promoter_id'),
    campaign_id: ids('campaign_id'),
    created_at: times('created_at'),
    due_date: times('due_date'),
  },
  ['id', 'created_at', 'due_date', 'amount'],
  'its promoter’s e-mail',
);

/** A record by its id. */
export const recordInput = v.object({ id: recordId('id') });

/** By what else a record is found than its id. */
const PROMOTER_NAMES = ['id', 'email', 'auth_token', 'ref_token', 'promo_code', 'cust_id'] as const;
const REFERRAL_NAMES = ['id', 'email', 'uid', 'username'] as const;

export const promoterNameInput = named(PROMOTER_NAMES);
export const referralNameInput = named(REFERRAL_NAMES);

/** A record by its id, or by something else that `find_by` says; then that stands in the place of the id. */
function named<Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.object({
      id: v.pipe(text(ID_INVALID), v.description('Id of the record, or what `find_by` says.')),
      find_by: v.optional(
        v.pipe(
          v.picklist(names, 'find_by is invalid.'),
          v.description('By what the record is found: its id, unless given.'),
        ),
      ),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || (dataset.value.find_by ?? 'id') !== 'id') return;
      if (!v.is(recordId('id'), dataset.value.id)) addIssue({ message: ID_INVALID });
    }),
    v.transform(({ id, find_by = 'id' as Name }) => ({
      by: find_by,
      text: (find_by as string) === 'email' ? normalizeEmail(id) : id,
    })),
  );
}

export type PromoterListInput = v.InferOutput<typeof promoterListInput>;
export type ReferralListInput = v.InferOutput<typeof referralListInput>;
export type CommissionListInput = v.InferOutput<typeof commissionListInput>;
export type PayoutListInput = v.InferOutput<typeof payoutListInput>;
export type RecordInput = v.InferOutput<typeof recordInput>;
export type PromoterNameInput = v.InferOutput<typeof promoterNameInput>;
export type ReferralNameInput = v.InferOutput<typeof referralNameInput>;
