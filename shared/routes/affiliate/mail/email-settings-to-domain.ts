import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import type { UpdateEmailSettingsInput } from './email-settings-input.ts';

/** Converts e-mail settings. */
export function toMailSettings(input: UpdateEmailSettingsInput): Partial<MailSettings> {
  return dropUndefined({
    marketing: input.marketing_consent,
    drip: input.emails_opt_drip,
    newCommission: input.emails_opt_new_commission,
    newReferral: input.emails_opt_new_referral,
    payout: input.emails_opt_payout,
    broadcasts: input.emails_opt_broadcasts,
  });
}
