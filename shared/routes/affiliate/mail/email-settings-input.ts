import * as v from 'valibot';
import { TOKEN_PATTERN } from '#shared/domain/mail/settings-token.ts';
import { flagParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

const MAX_TOKEN_LENGTH = 128;

const e = v.optional(
  withDescription(
    'Token from an e-mail, instead of a session. It is in the e-mail’s settings link and gives no other access.',
    v.pipe(textParam('e is invalid.', MAX_TOKEN_LENGTH), v.regex(TOKEN_PATTERN, 'e is invalid.')),
  ),
);

const optionalFlag = (name: string, description: string) =>
  v.optional(withDescription(description, flagParam(`${name} is invalid.`)));

export const emailSettingsInput = v.object({ e });

export const updateEmailSettingsInput = v.object({
  id: withDescription('Id of the settings.', recordIdParam('id')),
  e,
  marketing_consent: optionalFlag('marketing_consent', 'Whether the company may send marketing e-mails.'),
  emails_opt_drip: optionalFlag('emails_opt_drip', 'Whether to send the welcome e-mail of a campaign.'),
  emails_opt_new_commission: optionalFlag(
    'emails_opt_new_commission',
    'Whether to send e-mails about new commissions and refunds.',
  ),
  emails_opt_new_referral: optionalFlag('emails_opt_new_referral', 'Whether to send e-mails about new sign-ups.'),
  emails_opt_payout: optionalFlag('emails_opt_payout', 'Whether to send e-mails about completed payouts.'),
  emails_opt_broadcasts: optionalFlag(
    'emails_opt_broadcasts',
    'Whether to send messages that the company writes to its promoters.',
  ),
});

export type UpdateEmailSettingsInput = v.InferOutput<typeof updateEmailSettingsInput>;
