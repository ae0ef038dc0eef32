import * as v from 'valibot';
import { TOKEN_PATTERN } from '#shared/domain/mail/settings-token.ts';
import { described, flag, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

/** Longer than any token is. */
const LONGEST_TOKEN = 128;

const e = v.optional(
  described(
    'The token of a mail, in the place of a session: it is in the link by which mails are chosen, and opens nothing else.',
    v.pipe(text('e is invalid.', LONGEST_TOKEN), v.regex(TOKEN_PATTERN, 'e is invalid.')),
  ),
);

const wanted = (name: string, description: string) => v.optional(described(description, flag(`${name} is invalid.`)));

export const emailSettingsInput = v.object({ e });

export const updateEmailSettingsInput = v.object({
  id: described('Id of the settings.', recordId('id')),
  e,
  marketing_consent: wanted('marketing_consent', 'Whether the company may write about other things.'),
  emails_opt_drip: wanted('emails_opt_drip', 'Whether to mail the welcome to a campaign.'),
  emails_opt_new_commission: wanted(
    'emails_opt_new_commission',
    'Whether to mail what a sale earns, and what a refund takes back.',
  ),
  emails_opt_new_referral: wanted('emails_opt_new_referral', 'Whether to mail that a referral has signed up.'),
  emails_opt_payout: wanted('emails_opt_payout', 'Whether to mail that a payout was paid.'),
});

export type UpdateEmailSettingsInput = v.InferOutput<typeof updateEmailSettingsInput>;
