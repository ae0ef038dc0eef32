import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';

/** How a promoter stands in a campaign. */
export const MEMBERSHIP_STATES = ['pending', 'accepted', 'rejected', 'blocked', 'inactive'] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** A campaign that was left is inactive whatever else is true of it; a block there goes before the promoter's own status. */
export function standingIn(
  { status }: Pick<Promoter, 'status'>,
  { hidden, blocked }: Pick<Promotion, 'hidden' | 'blocked'>,
): MembershipState {
  if (hidden) return 'inactive';
  if (blocked) return 'blocked';
  return ({ pending: 'pending', approved: 'accepted', denied: 'rejected' } as const)[status];
}
