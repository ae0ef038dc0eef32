import * as v from 'valibot';
import { field, id } from '#shared/routes/output.ts';

export const emailSettings = field(
  v.object({
    id: field(id, 'Id of the settings: that of the promoter.'),
    marketing_consent: field(
      v.boolean(),
      'Whether the company may write about other things. The service sends nothing of that kind.',
    ),
    emails_opt_drip: field(v.boolean(), 'Whether the welcome to a campaign is mailed.'),
    emails_opt_new_commission: field(
      v.boolean(),
      'Whether it is mailed what a sale earns, and what a refund takes back.',
    ),
    emails_opt_new_referral: field(v.boolean(), 'Whether it is mailed that a referral has signed up.'),
    emails_opt_payout: field(v.boolean(), 'Whether it is mailed that a payout was paid.'),
  }),
  'Which mails a promoter gets.',
);

export const emailSettingsList = v.object({
  data: field(v.array(emailSettings), 'The settings: there is one row, for a promoter is one of one account.'),
  meta: field(v.object({ email: field(v.string(), 'The address that the mails go to.') }), 'Whose they are.'),
});

export type EmailSettings = v.InferOutput<typeof emailSettings>;
