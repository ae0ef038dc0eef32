import { useQuery } from '@tanstack/react-query';
import type { CurrentPromoter } from '#web/portal/api/me.ts';
import { ownContestsQuery } from '#web/portal/contests/own-contests.ts';
import type { TextName } from '#web/portal/texts/en.ts';

interface Screen {
  readonly path: string;
  readonly title: TextName;
  readonly isExact?: boolean;
  readonly isFor?: (promoter: CurrentPromoter, content: PortalContent) => boolean;
}

/** What the company offers. */
interface PortalContent {
  readonly hasContests: boolean;
}

export const SCREENS: readonly Screen[] = [
  { path: '/portal', title: 'home', isExact: true },
  { path: '/portal/links', title: 'links' },
  { path: '/portal/resources', title: 'resources' },
  { path: '/portal/contests', title: 'contests', isFor: (_, { hasContests }) => hasContests },
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
export function useScreens(promoter: CurrentPromoter): readonly Screen[] {
  const { data: contests = [] } = useQuery(ownContestsQuery);
  const content = { hasContests: contests.length > 0 };
  return SCREENS.filter(({ isFor }) => isFor?.(promoter, content) ?? true);
}
