/** The pages of the promoters' portal that mails lead to. */
export const PORTAL_PAGES = {
  home: '/portal',
  /** Where a link signs in, or one asks for another. */
  signIn: '/portal/sign-in',
  referrals: '/portal/referrals',
  earnings: '/portal/earnings',
  payouts: '/portal/payouts',
  payoutDetails: '/portal/payout-details',
  /** Which mails one gets: it takes a token in the place of a session. */
  mails: '/portal/mails',
} as const;
export type PortalPage = keyof typeof PORTAL_PAGES;

/**
 * The address of a page of the portal, before which a mail puts the service's origin. It names the account, since numbers
 * of records are those of one account.
 * @param token what opens the page, in the fragment: no server, log or next page gets to see it
 */
export function portalAddress(page: PortalPage, account: number, token?: string): string {
  const address = `${PORTAL_PAGES[page]}?account=${account}`;
  return token === undefined ? address : `${address}#e=${token}`;
}

/**
 * The address of a link that signs in, before which goes the service's origin.
 * @param token of the link: in the fragment, too
 */
export function signInAddress(account: number, token: string): string {
  return `${PORTAL_PAGES.signIn}?account=${account}#${token}`;
}
