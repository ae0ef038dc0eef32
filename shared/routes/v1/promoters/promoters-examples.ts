import { COUNTERS, type Counter } from '#shared/domain/projections/change.ts';
import type { V1Promoter, V1Promotion } from '#shared/routes/v1/output.ts';
import { v1NewPromoter, v1PromoterWithEarnings } from '#shared/routes/v1/tracking-examples.ts';

const promotion: V1Promotion = {
  id: 4,
  status: 'offer_running',
  ref_id: 'grace',
  former_ref_ids: [{ ref_id: 'hopper', free_at: '2027-01-15T10:00:00.000Z' }],
  promo_code: 'GRACE10',
  customer_promo_code: null,
  target_reached_at: null,
  promoter_id: 3,
  campaign_id: 1,
  referral_link: 'https://shop.example/?ref=grace',
  current_offer: null,
  current_referral_reward: {
    id: 1,
    amount: null,
    type: 'per_referral',
    unit: 'cash',
    name: '20% of every sale',
    per_of_sale: 20,
    default_promo_code: null,
  },
  current_promotion_reward: null,
  current_target_reward: null,
  campaign_name: 'Default',
  hidden: false,
  visitors_count: 40,
  leads_count: 3,
  customers_count: 1,
  active_customers_count: 1,
  sales_count: 1,
  refunds_count: 0,
  cancellations_count: 0,
  sales_total: 10000,
  refunds_total: 0,
};

export const v1PromoterInputExamples = {
  create: { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper', cust_id: 'user-3' },
  find: { id: 3 },
  list: { campaign_id: 1, page: 1, per_page: 50 },
  update: { id: 3, first_name: 'Grace', website: 'https://grace.example/', new_cust_id: 'user-3' },
  add: { id: 3, campaign_id: 2 },
  move: { id: 3, destination_campaign_id: 2 },
} as const;

export const v1PromoterExample: V1Promoter = {
  ...v1PromoterWithEarnings(2000),
  profile: {
    first_name: 'Grace',
    last_name: 'Hopper',
    website: 'https://grace.example/',
    company_name: null,
    phone_number: null,
    address: null,
    vat_id: null,
    country: null,
    paypal_email: null,
    avatar_url: null,
    description: null,
    social_accounts: { youtube: { url: 'https://youtube.example/grace' } },
  },
  promotions: [promotion],
  custom_fields: {},
  promo_codes: [{ id: 2, code: 'GRACE20', reward: { id: 1, name: '20% of every sale' } }],
};

const unused = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<Counter, 0>;
const newPromotion: V1Promotion = { ...promotion, ...unused, former_ref_ids: [], promo_code: null };
const otherPromotion: V1Promotion = {
  ...newPromotion,
  id: 6,
  ref_id: 'grace7kq2',
  campaign_id: 2,
  campaign_name: 'Partners',
  referral_link: 'https://shop.example/partners?ref=grace7kq2',
};

export const v1CreatedPromoterExample: V1Promoter = {
  ...v1PromoterExample,
  ...v1NewPromoter,
  profile: { ...v1PromoterExample.profile, website: null, social_accounts: {} },
  promotions: [newPromotion],
  promo_codes: [],
};

export const v1AddedPromoterExample: V1Promoter = { ...v1PromoterExample, promotions: [promotion, otherPromotion] };

export const v1MovedPromoterExample: V1Promoter = {
  ...v1PromoterExample,
  default_promotion_id: otherPromotion.id,
  promotions: [
    {
      ...promotion,
      status: 'offer_inactive',
      hidden: true,
      ref_id: '',
      former_ref_ids: [],
      promo_code: null,
      referral_link: 'https://shop.example/',
    },
    {
      ...otherPromotion,
      ref_id: promotion.ref_id,
      former_ref_ids: promotion.former_ref_ids,
      promo_code: promotion.promo_code,
      referral_link: 'https://shop.example/partners?ref=grace',
    },
  ],
};
