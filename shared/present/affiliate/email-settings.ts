import { promoterMailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { EmailSettings } from '#shared/routes/affiliate/mail/email-settings-output.ts';

/** Presents a promoter's e-mail settings. */
export function presentAffiliateEmailSettings(promoter: Pick<Promoter, 'id' | 'mails'>): EmailSettings {
  const { marketing, drip, newCommission, newReferral, payout, broadcasts } = promoterMailSettings(promoter);
  return {
    id: promoter.id,
    marketing_consent: marketing,
    emails_opt_drip: drip,
    emails_opt_new_commission: newCommission,
    emails_opt_new_referral: newReferral,
    emails_opt_payout: payout,
    emails_opt_broadcasts: broadcasts,
  };
}
