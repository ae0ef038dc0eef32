import type * as v from 'valibot';
import { LEAD_STATES } from '#shared/domain/lead.ts';
import { among, listed, ownedBy, suspicion, times } from './lists-input.ts';

/** States that clients ask for and no referral is in here. */
const OTHER_STATES = ['refunded', 'pending', 'moved'] as const;

/** Parameters of the list of referrals (contract §1 and §3). */
export const referralListInput = listed(
  {
    type: among('type', ['lead', 'customer']),
    state: among('state', [...LEAD_STATES, ...OTHER_STATES]),
    ...ownedBy,
    fraud_check: suspicion,
    created_at: times('created_at'),
    customer_since: times('customer_since'),
    cancelled_at: times('cancelled_at'),
  },
  ['id', 'email', 'created_at', 'customer_since', 'cancelled_at'],
  'its e-mail, uid or username',
);

export type ReferralListInput = v.InferOutput<typeof referralListInput>;
