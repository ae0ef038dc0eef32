import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';

export const MEMBERSHIP_STATES = ['pending', 'accepted', 'rejected', 'blocked', 'inactive'] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** Returns a membership's state. Leaving takes precedence, then a block, then the promoter's status. */
export function deriveMembershipState(
  { status }: Pick<Promoter, 'status'>,
  { hidden, blocked }: Pick<Promotion, 'hidden' | 'blocked'>,
): MembershipState {
  if (hidden) return 'inactive';
  if (blocked) return 'blocked';
  return ({ pending: 'pending', approved: 'accepted', denied: 'rejected' } as const)[status];
}
