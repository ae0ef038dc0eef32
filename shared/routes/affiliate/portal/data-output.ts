import * as v from 'valibot';
import { affiliateCommission } from '#shared/routes/affiliate/commissions/commissions-output.ts';
import { affiliateReferral } from '#shared/routes/affiliate/leads/referrals-output.ts';
import { emailSettings } from '#shared/routes/affiliate/mail/email-settings-output.ts';
import { affiliatePayout } from '#shared/routes/affiliate/payouts/payouts-output.ts';
import { affiliateReferralLink } from '#shared/routes/affiliate/promoters/links-output.ts';
import { affiliatePromoter } from '#shared/routes/affiliate/promoters/promoters-output.ts';
import { field, idField, nullable, timestampField } from '#shared/routes/output.ts';
import { acceptedTerms } from '#shared/routes/v2/promoters/promoters-output.ts';

export const affiliateData = v.object({
  page: field(idField, 'Page number.'),
  next_page: field(nullable(idField), 'Number of the next page; null on the last page.'),
  promoter: field(affiliatePromoter, 'The promoter.'),
  last_login_at: field(nullable(timestampField), 'Last sign-in; null if the promoter never signed in.'),
  email_settings: field(emailSettings, 'The promoter’s e-mail settings.'),
  custom_fields: field(v.record(v.string(), v.unknown()), 'The promoter’s answers at sign-up.'),
  ip_addresses: field(v.array(v.string()), 'Known IP addresses of the promoter.'),
  accepted_terms: field(v.array(acceptedTerms), 'Terms that the promoter accepted, newest first.'),
  links: field(v.array(affiliateReferralLink), 'The promoter’s links.'),
  referrals: field(v.array(affiliateReferral), 'A page of the promoter’s referrals, oldest first.'),
  commissions: field(v.array(affiliateCommission), 'A page of the promoter’s commissions, oldest first.'),
  payouts: field(v.array(affiliatePayout), 'A page of the promoter’s payouts, oldest first.'),
});

export type AffiliateData = v.InferOutput<typeof affiliateData>;
