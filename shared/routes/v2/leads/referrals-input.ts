import * as v from 'valibot';
import { MAX_SHARES } from '#shared/domain/commissions/split.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { emailParam, flagParam, integerParam, textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { ID_INVALID, identifierEntries, isValidIdentifier } from '#shared/routes/v2/identifier-input.ts';
import {
  booleanFilter,
  choiceFilter,
  listInput,
  ownerFilters,
  SUSPICION_VALUES,
  suspicionFilter,
  timeFilter,
} from '#shared/routes/v2/lists/lists-input.ts';

/** States that clients filter by, but no lead has. */
const OTHER_STATES = ['refunded', 'moved'] as const;

export const referralFilters = {
  type: choiceFilter('type', ['lead', 'customer']),
  state: choiceFilter('state', [...LEAD_STATES, ...OTHER_STATES]),
  ...ownerFilters,
  counted: booleanFilter(
    'counted',
    'Whether it counts as a referral. Claims of promoters count once they are approved.',
  ),
  fraud_check: suspicionFilter,
  created_at: timeFilter('created_at'),
  customer_since: timeFilter('customer_since'),
  cancelled_at: timeFilter('cancelled_at'),
};
export const referralSorting = ['id', 'email', 'created_at', 'customer_since', 'cancelled_at'] as const;

/** Contract §1 and §3. */
export const referralListInput = listInput(referralFilters, referralSorting, 'its e-mail, uid, username or name');

const identifiers = {
  email: v.optional(v.pipe(emailParam('email is invalid.'), v.description('E-mail of the referral.'))),
  uid: v.optional(v.pipe(textParam('uid is invalid.'), v.description('The company’s id of the referral.'))),
  username: v.optional(v.pipe(textParam('username is invalid.'), v.description('Username of the referral.'))),
  split_details: v.optional(
    v.pipe(
      v.array(
        v.object({
          promoter_campaign_id: v.pipe(
            recordIdParam('split_details', 'split_details: promoter_campaign_id is invalid.'),
            v.description('Id of a promotion in the same campaign.'),
          ),
          percentage: v.pipe(
            integerParam('split_details: percentage must be a whole number from 1 to 99.', 1, 99),
            v.description('Share of each commission in percent: a whole number from 1 to 99.'),
          ),
        }),
        'split_details is invalid.',
      ),
      v.maxLength(MAX_SHARES, `split_details can have at most ${MAX_SHARES} entries.`),
      v.description(
        'Promoters who share the referral’s future commissions. The referral’s own promoter gets the rest. An empty list ends the split.',
      ),
    ),
  ),
};

export const referralCreateInput = v.pipe(
  v.object({
    ...identifiers,
    promoter_campaign_id: v.pipe(
      recordIdParam('promoter_campaign_id'),
      v.description('Id of the promotion that gets the referral.'),
    ),
    skip_email_notification: v.optional(
      v.pipe(
        flagParam('skip_email_notification is invalid.'),
        v.description('Sends the promoter no e-mail about this call.'),
      ),
      false,
    ),
  }),
  v.check(({ email, uid }) => (email ?? uid) !== undefined, 'email or uid is required.'),
);

const MAX_NOTE_LENGTH = 500;
const NOTE_ALONE = 'fraud_note is invalid. Send it with fraud_check no_suspicion.';

export const referralUpdateInput = v.pipe(
  v.object({
    ...identifierEntries(['id', 'email', 'uid', 'username']),
    ...identifiers,
    promoter_campaign_id: v.optional(
      v.pipe(
        recordIdParam('promoter_campaign_id'),
        v.description('Id of the promotion to move the referral to, with its commissions that are in no payout.'),
      ),
    ),
    fraud_check: v.optional(
      v.pipe(
        v.picklist(SUSPICION_VALUES, 'fraud_check is invalid.'),
        v.description(
          'The suspected fraud. `no_suspicion` clears it, and that rule no longer applies to the referral.',
        ),
      ),
    ),
    fraud_note: v.optional(
      v.pipe(
        textParam('fraud_note is invalid.', MAX_NOTE_LENGTH),
        v.description('Why the suspicion was cleared. Only with `fraud_check` `no_suspicion`.'),
      ),
    ),
  }),
  v.check((input) => isValidIdentifier(input), ID_INVALID),
  v.check(({ fraud_check, fraud_note }) => fraud_note === undefined || fraud_check === 'no_suspicion', NOTE_ALONE),
);

export type ReferralUpdateInput = v.InferOutput<typeof referralUpdateInput>;
export type ReferralListInput = v.InferOutput<typeof referralListInput>;
