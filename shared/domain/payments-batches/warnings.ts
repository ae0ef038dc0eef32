import type { Membership } from '#shared/domain/promoters/membership.ts';

/** What a company should know of a payout before it pays. */
export const PAYOUT_WARNINGS = ['promoter_rejected', 'promoter_blocked'] as const;

export interface PayoutWarning {
  readonly code: (typeof PAYOUT_WARNINGS)[number];
  /** What a person reads: a sentence without its capital and full stop. */
  readonly message: string;
}

/** Warns of payouts of promoters who are rejected, or blocked in the payout's campaign. They can be paid all the same. */
export function payoutWarnings({ promoter, promotion }: Pick<Membership, 'promoter' | 'promotion'>): PayoutWarning[] {
  return [
    ...(promoter.status === 'denied'
      ? [{ code: 'promoter_rejected', message: 'the promoter is rejected' } as const]
      : []),
    ...(promotion.blocked
      ? [{ code: 'promoter_blocked', message: 'the promoter is blocked in the campaign' } as const]
      : []),
  ];
}
