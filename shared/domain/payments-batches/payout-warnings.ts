import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';

export const PAYOUT_WARNINGS = ['promoter_rejected', 'promoter_blocked'] as const;

/** A warning about a payout before it is paid. */
export interface PayoutWarning {
  readonly code: (typeof PAYOUT_WARNINGS)[number];
  /** A clause without capital and full stop. */
  readonly message: string;
}

/** Returns warnings about a payout. It can be paid nevertheless. */
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
