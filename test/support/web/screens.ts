export const SCREENS: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/dashboard/', title: 'Home' },
  { path: '/dashboard/first-steps', title: 'First steps' },
  { path: '/dashboard/promoters', title: 'Promoters' },
  { path: '/dashboard/referrals', title: 'Referrals' },
  { path: '/dashboard/commissions', title: 'Commissions' },
  { path: '/dashboard/payouts', title: 'Payouts' },
  { path: '/dashboard/campaigns', title: 'Campaigns' },
  { path: '/dashboard/reports', title: 'Reports' },
  { path: '/dashboard/log', title: 'Log' },
  { path: '/dashboard/settings', title: 'Settings' },
];
