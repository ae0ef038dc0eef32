import * as v from 'valibot';
import { field, idField } from '#shared/routes/output.ts';

export const emailSettings = field(
  v.object({
    id: field(idField, 'Id of the settings, the same as the promoter’s id.'),
    marketing_consent: field(
      v.boolean(),
      'Whether the company may send marketing e-mails. The service itself sends none.',
    ),
    emails_opt_drip: field(v.boolean(), 'Whether the welcome e-mail of a campaign is sent.'),
    emails_opt_new_commission: field(v.boolean(), 'Whether e-mails about new commissions and refunds are sent.'),
    emails_opt_new_referral: field(v.boolean(), 'Whether e-mails about new sign-ups are sent.'),
    emails_opt_payout: field(v.boolean(), 'Whether e-mails about completed payouts are sent.'),
    emails_opt_broadcasts: field(v.boolean(), 'Whether messages that the company writes to its promoters are sent.'),
  }),
  'E-mail settings of a promoter.',
);

export const emailSettingsList = v.object({
  data: field(v.array(emailSettings), 'The settings. Always one row, since a promoter belongs to one account.'),
  meta: field(v.object({ email: field(v.string(), 'Address to which the e-mails are sent.') }), 'The recipient.'),
});

export type EmailSettings = v.InferOutput<typeof emailSettings>;
