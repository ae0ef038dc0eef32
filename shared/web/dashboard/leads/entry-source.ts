import type { ListRow } from '#web/ui/api/response-types.ts';

/** How a referral was created. */
export const ENTRY_SOURCE_LABELS = {
  cookie: 'Link',
  coupon: 'Promo code',
  api: 'API',
  manual_admin: 'Added manually',
  manual_affiliate: 'Added by promoter',
} as const satisfies Readonly<Record<ListRow<'/api/v2/company/referrals'>['entry_source'], string>>;
