export const SCREENS: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/dashboard/', title: 'Home' },
  { path: '/dashboard/promoters', title: 'Promoters' },
  { path: '/dashboard/referrals', title: 'Referrals' },
  { path: '/dashboard/commissions', title: 'Commissions' },
  { path: '/dashboard/payouts', title: 'Payouts' },
  { path: '/dashboard/campaigns', title: 'Campaigns' },
  { path: '/dashboard/reports', title: 'Reports' },
  { path: '/dashboard/log', title: 'Tracking log' },
  { path: '/dashboard/settings', title: 'Settings' },
];
