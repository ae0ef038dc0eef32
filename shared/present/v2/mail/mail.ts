import { mailLeadId, mailState, type StoredMail } from '#shared/domain/mail/stored-mail.ts';
import type { V2Mail } from '#shared/routes/v2/mail/mails.ts';

/** Presents an e-mail to a promoter. */
export function presentMailV2(mail: StoredMail): V2Mail {
  const { id, promoterId, kind, campaignId, payoutId, at, sentAt, refused } = mail;
  return {
    id,
    promoter_id: promoterId,
    kind,
    status: mailState(mail),
    error: refused?.because ?? null,
    campaign_id: campaignId,
    referral_id: mailLeadId(mail),
    payout_id: payoutId,
    created_at: at,
    sent_at: sentAt,
  };
}
