import * as v from 'valibot';
import { MAX_SHARES } from '#shared/domain/commissions/split.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { email, flag, integer, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { among, listed, ownedBy, SUSPICIONS, suspicion, times } from '#shared/routes/v2/lists/lists-input.ts';
import { ID_INVALID, isName, nameEntries } from '#shared/routes/v2/named-input.ts';

/** States that clients ask for and no referral is in here. */
const OTHER_STATES = ['refunded', 'moved'] as const;

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

const identifiers = {
  email: v.optional(v.pipe(email('email is invalid.'), v.description('E-mail of the referral.'))),
  uid: v.optional(v.pipe(text('uid is invalid.'), v.description('The company’s own id of the referral.'))),
  username: v.optional(v.pipe(text('username is invalid.'), v.description('User name of the referral.'))),
  split_details: v.optional(
    v.pipe(
      v.array(
        v.object({
          promoter_campaign_id: v.pipe(
            recordId('split_details', 'split_details: promoter_campaign_id is invalid.'),
            v.description('Id of a promotion in the same campaign.'),
          ),
          percentage: v.pipe(
            integer('split_details: percentage is a whole number from 1 to 99.', 1, 99),
            v.description('Its share of each commission, in percent: a whole number from 1 to 99.'),
          ),
        }),
        'split_details is invalid.',
      ),
      v.maxLength(MAX_SHARES, `split_details: ${MAX_SHARES} at most.`),
      v.description(
        'Promoters who share what the referral earns from now on. The promoter of the referral gets the rest. An empty list ends that.',
      ),
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

const LONGEST_NOTE = 500;
const NOTE_ALONE = 'fraud_note is invalid: it goes with fraud_check no_suspicion.';

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
        v.description('What it is suspected of. `no_suspicion` clears it: that rule does not suspect it again.'),
      ),
    ),
    fraud_note: v.optional(
      v.pipe(
        text('fraud_note is invalid.', LONGEST_NOTE),
        v.description('Why it is cleared. Only together with `fraud_check` `no_suspicion`.'),
      ),
    ),
  }),
  v.check((given) => isName(given), ID_INVALID),
  v.check(({ fraud_check, fraud_note }) => fraud_note === undefined || fraud_check === 'no_suspicion', NOTE_ALONE),
);

export type ReferralUpdateInput = v.InferOutput<typeof referralUpdateInput>;
export type ReferralListInput = v.InferOutput<typeof referralListInput>;
