import type { Portal } from './portal.ts';

/** Portal pages that mails link to. */
export const PORTAL_PAGES = {
  home: '/portal',
  /** Signs in by a link, or requests one. */
  signIn: '/portal/sign-in',
  referrals: '/portal/referrals',
  earnings: '/portal/earnings',
  payouts: '/portal/payouts',
  payoutDetails: '/portal/payout-details',
  /** Mail preferences, opened by a token instead of a session. */
  mails: '/portal/mails',
} as const;
export type PortalPage = keyof typeof PORTAL_PAGES;

/**
 * Returns the path of a portal page with the account, since record ids are unique per account only.
 * @param token opens the page; in the fragment, which servers, logs and referrers do not see
 */
export function portalPath(page: PortalPage, account: number, token?: string): string {
  const address = `${PORTAL_PAGES[page]}?account=${account}`;
  return token === undefined ? address : `${address}#e=${token}`;
}

/** Returns the path of a campaign's sign-up page. */
export const signUpPath = (campaign: number, account: number): string => `/join/${campaign}?account=${account}`;

/** Returns the path of a sign-in link, with the token in the fragment. */
export function portalSignInPath(account: number, token: string): string {
  return `${PORTAL_PAGES.signIn}?account=${account}#${token}`;
}

/** Returns the public path of an account's logo; null for none. */
export function portalLogoPath(account: number, { logo }: Pick<Portal, 'logo'>): string | null {
  return logo && `/api/v2/affiliate/logo?account=${account}&v=${logo.version}`;
}
