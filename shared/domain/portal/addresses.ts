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
export function portalAddress(page: PortalPage, account: number, token?: string): string {
  const address = `${PORTAL_PAGES[page]}?account=${account}`;
  return token === undefined ? address : `${address}#e=${token}`;
}

/** Returns the path of a sign-in link, with the token in the fragment. */
export function signInAddress(account: number, token: string): string {
  return `${PORTAL_PAGES.signIn}?account=${account}#${token}`;
}
