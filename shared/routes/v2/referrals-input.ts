import * as v from 'valibot';
import { LEAD_STATES, type Suspicion } from '#shared/domain/lead.ts';
import { email, flag, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { among, listed, ownedBy, SUSPICIONS, suspicion, times } from './lists-input.ts';
import { ID_INVALID, isName, nameEntries } from './named-input.ts';

/** States that clients ask for and no referral is in here. */
const OTHER_STATES = ['refunded', 'pending', 'moved'] as const;

/** What a list of referrals is filtered by. */
export const referralFilters = {
  type: among('type', ['lead', 'customer']),
  state: among('state', [...LEAD_STATES, ...OTHER_STATES]),
  ...ownedBy,
  fraud_check: suspicion,
  created_at: times('created_at'),
  customer_since: times('customer_since'),
  cancelled_at: times('cancelled_at'),
};
export const referralSorting = ['id', 'email', 'created_at', 'customer_since', 'cancelled_at'] as const;

/** Parameters of the list of referrals (contract §1 and §3). */
export const referralListInput = listed(referralFilters, referralSorting, 'its e-mail, uid or username');

const SPLIT = 'split_details is refused: a referral has one promoter.';
const identifiers = {
  email: v.optional(v.pipe(email('email is invalid.'), v.description('E-mail of the referral.'))),
  uid: v.optional(v.pipe(text('uid is invalid.'), v.description('The company’s own id of the referral.'))),
  username: v.optional(v.pipe(text('username is invalid.'), v.description('User name of the referral.'))),
  split_details: v.optional(
    v.pipe(
      v.unknown(),
      v.check(() => false, SPLIT),
      v.description('Refused: a referral has one promoter.'),
    ),
  ),
};

/** A referral that a company makes by hand. */
export const referralCreateInput = v.pipe(
  v.object({
    ...identifiers,
    promoter_campaign_id: v.pipe(
      recordId('promoter_campaign_id'),
      v.description('Id of the promotion that it is to belong to.'),
    ),
    skip_email_notification: v.optional(
      v.pipe(flag('skip_email_notification is invalid.'), v.description('Sends the promoter no e-mail about it.')),
      false,
    ),
  }),
  v.check(({ email, uid }) => (email ?? uid) !== undefined, 'email or uid has to be given.'),
);

const AD_SOURCE = 'fraud_check is refused: traffic of ads is not looked for.';

/** What a company changes of a referral. */
export const referralUpdateInput = v.pipe(
  v.object({
    ...nameEntries(['id', 'email', 'uid', 'username']),
    ...identifiers,
    promoter_campaign_id: v.optional(
      v.pipe(
        recordId('promoter_campaign_id'),
        v.description('Id of the promotion that it goes to, with its commissions that are in no payout.'),
      ),
    ),
    fraud_check: v.optional(
      v.pipe(
        v.picklist(SUSPICIONS, 'fraud_check is invalid.'),
        v.check((value) => value !== 'ad_source', AD_SOURCE),
        v.transform((value) => value as Suspicion),
        v.description('Why it looks like its own promoter, or `no_suspicion`.'),
      ),
    ),
  }),
  v.check((given) => isName(given), ID_INVALID),
);

export type ReferralCreateInput = v.InferOutput<typeof referralCreateInput>;
export type ReferralUpdateInput = v.InferOutput<typeof referralUpdateInput>;
export type ReferralListInput = v.InferOutput<typeof referralListInput>;
