import type { CurrentPromoter } from '#web/portal/api/me.ts';
import type { TextName } from '#web/portal/texts/en.ts';

interface Screen {
  readonly path: string;
  readonly title: TextName;
  readonly isExact?: boolean;
  readonly isFor?: (promoter: CurrentPromoter) => boolean;
}

export const MENU_SCREENS: readonly Screen[] = [
  { path: '/portal', title: 'home', isExact: true },
  { path: '/portal/links', title: 'links' },
  { path: '/portal/resources', title: 'resources' },
  { path: '/portal/contests', title: 'contests', isFor: ({ has_contests: hasContests }) => hasContests },
  { path: '/portal/referrals', title: 'referrals' },
  { path: '/portal/earnings', title: 'earnings' },
  { path: '/portal/payouts', title: 'payouts' },
  { path: '/portal/payout-details', title: 'payoutDetails' },
  { path: '/portal/team', title: 'team', isFor: hasTeam },
  { path: '/portal/profile', title: 'profile' },
];

/** Whether the promoter earns from recruited promoters. */
function hasTeam({ promoter_campaigns: campaigns }: CurrentPromoter): boolean {
  return campaigns.some(({ tiers }) => tiers > 1);
}

/** Returns the screens of a promoter. */
export function listScreens(promoter: CurrentPromoter): readonly Screen[] {
  return MENU_SCREENS.filter(({ isFor }) => isFor?.(promoter) ?? true);
}
