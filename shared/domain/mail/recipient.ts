import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPaidOut } from '#shared/domain/payouts/state.ts';
import { isBanned, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { type MailSettings, mailSettingsOf } from './mail-settings.ts';
import { mailableAddress } from './mailbox.ts';
import type { PromoterMail } from './mails.ts';

/** What decides whether a promoter is mailed, as it is when the mail is sent. */
export interface Situation {
  readonly promoter: Pick<Promoter, 'status' | 'deletedAt' | 'email' | 'mails'>;
  readonly promotion: Pick<Promotion, 'blocked'>;
  /** The payout that the mail is about; null where it is about none. */
  readonly payout: Pick<Payout, 'status'> | null;
}

/**
 * The address that a promoter's mail goes to; null where none is to be sent any more. One who was deleted, denied, or blocked
 * in the campaign gets no mail, and nobody gets what it has switched off. One who was archived goes on earning, and so does one who is still to be accepted: they get
 * mail. What has been taken back since (an acceptance, a completed or failed payout) is mailed with the event that sets it again.
 */
export function recipientOf(
  { kind }: Pick<PromoterMail, 'kind'>,
  { promoter, promotion, payout }: Situation,
): string | null {
  if (promoter.deletedAt !== null || isBanned(promoter, promotion) || !mailSettingsOf(promoter)[SETTING_OF[kind]])
    return null;
  if (kind === 'accepted' && promoter.status !== 'approved') return null;
  if (kind === 'payout' && !(payout && isPaidOut(payout))) return null;
  if (kind === 'payout_failed' && payout?.status !== 'failed') return null;
  return mailableAddress(promoter.email);
}

/** What of a promoter's settings a kind of mail goes by. */
const SETTING_OF: Readonly<Record<PromoterMail['kind'], keyof MailSettings>> = {
  signup: 'newReferral',
  sale: 'newCommission',
  refund: 'newCommission',
  accepted: 'drip',
  payout: 'payout',
  payout_failed: 'payout',
};
