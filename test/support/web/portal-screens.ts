interface PortalScreen {
  readonly name: string;
  readonly path: string;
  readonly isInMenu?: false;
}

export const PORTAL_SCREENS: readonly PortalScreen[] = [
  { name: 'Home', path: '/portal' },
  { name: 'Links and codes', path: '/portal/links' },
  { name: 'Resources', path: '/portal/resources' },
  { name: 'Referrals', path: '/portal/referrals' },
  { name: 'Earnings', path: '/portal/earnings' },
  { name: 'Payouts', path: '/portal/payouts' },
  { name: 'Invoices', path: '/portal/payouts/invoices', isInMenu: false },
  { name: 'Payout details', path: '/portal/payout-details' },
  { name: 'Team', path: '/portal/team' },
  { name: 'Profile', path: '/portal/profile' },
];
