import * as v from 'valibot';
import { emailParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { referralFilters, referralSorting } from '#shared/routes/v2/leads/referrals-input.ts';
import { listInput } from '#shared/routes/v2/lists/lists-input.ts';

const { promoter_id, counted, fraud_check, ...own } = referralFilters;

/** As for companies, without filters by promoter, suspicion, or whether they count. */
export const affiliateReferralsInput = listInput(
  own,
  referralSorting,
  'the e-mail or uid (if customers are masked, only the whole e-mail)',
);

const referralEmail = withDescription('E-mail of the referral.', emailParam('email is invalid.'));
const uid = v.optional(
  withDescription(
    'Ignored: promoters identify referrals by e-mail only, since uids can be guessed.',
    textParam('uid is invalid.'),
  ),
);

export const affiliateReferralCreateInput = v.object({
  email: referralEmail,
  uid,
  promoter_campaign_id: withDescription(
    'Id of the promotion, the promoter’s membership in a campaign.',
    recordIdParam('promoter_campaign_id'),
  ),
});

export const affiliateReferralUpdateInput = v.object({
  id: recordIdParam('id'),
  email: v.optional(referralEmail),
  uid,
});

export type AffiliateReferralsInput = v.InferOutput<typeof affiliateReferralsInput>;
