import type { Me } from '#web/portal/api/me.ts';
import type { TextName } from '#web/portal/texts/en.ts';

/** A screen, as the navigation leads to it. */
interface Screen {
  readonly path: string;
  readonly title: TextName;
  /** Whether it is left as soon as the address goes on. */
  readonly isExact?: boolean;
  /** Whom it is for; everybody unless given. */
  readonly isFor?: (promoter: Me) => boolean;
}

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  { path: '/portal', title: 'home', isExact: true },
  { path: '/portal/links', title: 'links' },
  { path: '/portal/referrals', title: 'referrals' },
  { path: '/portal/earnings', title: 'earnings' },
  { path: '/portal/payouts', title: 'payouts' },
  { path: '/portal/payout-details', title: 'payoutDetails' },
  { path: '/portal/team', title: 'team', isFor: hasTeam },
  { path: '/portal/profile', title: 'profile' },
];

/** Whether somebody earns by what promoters bring whom it has brought. */
function hasTeam({ promoter_campaigns: campaigns }: Me): boolean {
  return campaigns.some(({ tiers }) => tiers > 1);
}

/** The screens that somebody sees. */
export const screensFor = (promoter: Me): readonly Screen[] => SCREENS.filter(({ isFor }) => isFor?.(promoter) ?? true);
