import * as v from 'valibot';
import { affiliateCommission } from '#shared/routes/affiliate/commissions/commissions-output.ts';
import { affiliateReferral } from '#shared/routes/affiliate/leads/referrals-output.ts';
import { emailSettings } from '#shared/routes/affiliate/mail/email-settings-output.ts';
import { affiliatePayout } from '#shared/routes/affiliate/payouts/payouts-output.ts';
import { affiliateReferralLink } from '#shared/routes/affiliate/promoters/links-output.ts';
import { affiliatePromoter } from '#shared/routes/affiliate/promoters/promoters-output.ts';
import { field, id, maybe, when } from '#shared/routes/output.ts';

export const affiliateData = v.object({
  page: field(id, 'Which page it is.'),
  next_page: field(maybe(id), 'The page on which lists go on; null where all of them are over.'),
  promoter: field(affiliatePromoter, 'Who the promoter is.'),
  last_login_at: field(maybe(when), 'When it last signed in; null where it never has.'),
  email_settings: field(emailSettings, 'Which mails it gets.'),
  custom_fields: field(v.record(v.string(), v.unknown()), 'What it has answered when it signed up.'),
  ip_addresses: field(v.array(v.string()), 'Addresses that it is known to have used.'),
  links: field(v.array(affiliateReferralLink), 'Its links.'),
  referrals: field(v.array(affiliateReferral), 'A page of its referrals, oldest first.'),
  commissions: field(v.array(affiliateCommission), 'A page of its commissions, oldest first.'),
  payouts: field(v.array(affiliatePayout), 'A page of its payouts, oldest first.'),
});

export type AffiliateData = v.InferOutput<typeof affiliateData>;
