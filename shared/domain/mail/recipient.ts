import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPaidOut } from '#shared/domain/payouts/state.ts';
import { isBanned, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { type MailSettings, mailSettingsOf } from './mail-settings.ts';
import { mailableAddress } from './mailbox.ts';
import type { PromoterMail } from './mails.ts';

/** Current state for the decision to send. */
export interface Situation {
  readonly promoter: Pick<Promoter, 'status' | 'deletedAt' | 'email' | 'mails'>;
  readonly promotion: Pick<Promotion, 'blocked'>;
  readonly payout: Pick<Payout, 'status'> | null;
}

/**
 * Returns a promoter's address; null for deleted, denied or blocked promoters, disabled kinds, and reverted events.
 * Archived and pending promoters receive e-mails.
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

const SETTING_OF: Readonly<Record<PromoterMail['kind'], keyof MailSettings>> = {
  signup: 'newReferral',
  sale: 'newCommission',
  refund: 'newCommission',
  accepted: 'drip',
  payout: 'payout',
  payout_failed: 'payout',
};
