import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import { isBanned, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { type MailSettings, promoterMailSettings } from './mail-settings.ts';
import { normalizeSesAddress } from './mailbox.ts';
import type { PromoterMail } from './mails.ts';

/** Current state for the decision to send. */
export interface RecipientState {
  readonly promoter: Pick<Promoter, 'status' | 'deletedAt' | 'email' | 'mails'>;
  readonly promotion: Pick<Promotion, 'blocked'>;
  readonly payout: Pick<Payout, 'status'> | null;
}

/**
 * Returns a promoter's address; null for deleted, denied or blocked promoters, disabled kinds, and reverted events.
 * Archived and pending promoters receive e-mails.
 */
export function findMailRecipient(
  { kind }: Pick<PromoterMail, 'kind'>,
  { promoter, promotion, payout }: RecipientState,
): string | null {
  if (
    promoter.deletedAt !== null ||
    isBanned(promoter, promotion) ||
    !promoterMailSettings(promoter)[MAIL_SETTING_BY_KIND[kind]]
  )
    return null;
  if (kind === 'accepted' && promoter.status !== 'approved') return null;
  if (kind === 'payout' && !(payout && isPayoutPaid(payout))) return null;
  if (kind === 'payout_failed' && payout?.status !== 'failed') return null;
  return normalizeSesAddress(promoter.email);
}

/** Setting that turns off a kind of e-mail. */
export const MAIL_SETTING_BY_KIND: Readonly<Record<PromoterMail['kind'], keyof MailSettings>> = {
  signup: 'newReferral',
  sale: 'newCommission',
  refund: 'newCommission',
  accepted: 'drip',
  payout: 'payout',
  payout_failed: 'payout',
};
