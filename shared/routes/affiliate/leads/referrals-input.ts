import * as v from 'valibot';
import { described, email, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { referralFilters, referralSorting } from '#shared/routes/v2/leads/referrals-input.ts';
import { listed } from '#shared/routes/v2/lists/lists-input.ts';

const { promoter_id: _, fraud_check: __, ...own } = referralFilters;

/** As for companies, without filters by promoter or suspicion. */
export const affiliateReferralsInput = listed(
  own,
  referralSorting,
  'its e-mail or uid; where customers are masked, their whole e-mail',
);

const referralEmail = described('E-mail of the referral.', email('email is invalid.'));
const uid = v.optional(
  described('Ignored: promoters name referrals by e-mail alone, since a uid can be guessed.', text('uid is invalid.')),
);

export const affiliateReferralCreateInput = v.object({
  email: referralEmail,
  uid,
  promoter_campaign_id: described(
    'Id of the promoter’s place in the campaign that it is to belong to.',
    recordId('promoter_campaign_id'),
  ),
});

export const affiliateReferralUpdateInput = v.object({
  id: recordId('id'),
  email: v.optional(referralEmail),
  uid,
});

export type AffiliateReferralsInput = v.InferOutput<typeof affiliateReferralsInput>;
