/** Key of the sample accounts. */
export const SAMPLE_KEY = 'sample';

const [JOINED, REFERRED, BOUGHT, PAID] = [
  '2025-09-01T09:00:00Z',
  '2025-09-15T09:00:00Z',
  '2025-09-16T09:00:00Z',
  '2025-10-20T09:00:00Z',
];

const people = [
  { n: 1, email: 'sam@example.com', first: 'Sam', last: 'Rivera', token: 'sam' },
  { n: 2, email: 'kim@example.com', first: 'Kim', last: 'Okafor', token: 'kim' },
] as const;

type Person = (typeof people)[number];

const CAMPAIGN = { id: 1, name: 'Partners' };

const membership = ({ n, email }: Person) => ({
  id: 100 + n,
  promoter_id: n,
  created_at: JOINED,
  promoter: { id: n, email },
  campaign: CAMPAIGN,
});

const customerOf = ({ n, first }: Person) => ({
  email: `customer-${n}@example.com`,
  uid: `cus_sample_${n}`,
  name: first,
});

const affiliate = ({ n, email, first, last }: Person) => ({
  id: `affiliate-${n}`,
  created_at: JOINED,
  email,
  first_name: first,
  last_name: last,
  state: 'active',
  campaign: CAMPAIGN,
});

const referral = (person: Person) => {
  const { email, uid, name } = customerOf(person);
  return {
    id: `referral-${person.n}`,
    conversion_state: 'conversion',
    created_at: REFERRED,
    became_lead_at: REFERRED,
    became_conversion_at: BOUGHT,
    customer: { id: uid, email, name },
  };
};

/** Rows of the same small account at both services: it has two promoters with a customer each, and has paid one. */
export const sampleLists = {
  firstpromoter: {
    promoters: people.map((person) => ({
      id: person.n,
      email: person.email,
      profile: { first_name: person.first, last_name: person.last },
      joined_at: JOINED,
      promoter_campaigns: [{ ...membership(person), state: 'accepted', ref_token: person.token }],
    })),
    promo_codes: [{ id: 1, code: 'SAM10', promoter_campaign_id: 101 }],
    referrals: people.map((person) => ({
      id: 200 + person.n,
      ...customerOf(person),
      state: 'active',
      entry_source: 'cookie',
      created_at: REFERRED,
      customer_since: BOUGHT,
      promoter_campaign: membership(person),
    })),
    commissions: people.map((person) => ({
      id: 300 + person.n,
      status: 'approved',
      commission_type: 'sale',
      sale_amount: 10_000,
      original_sale_amount: 10_000,
      original_sale_currency: 'USD',
      event_id: `sample-${person.n}`,
      tier: 1,
      unit: 'cash',
      amount: 2000,
      is_paid: person.n === 1,
      created_at: BOUGHT,
      promoter_campaign: membership(person),
      referral: { id: 200 + person.n, ...customerOf(person) },
    })),
    payouts: [
      {
        id: 401,
        status: 'completed',
        amount: 2000,
        unit: 'cash',
        paid_at: PAID,
        created_at: PAID,
        promoter: { id: 1 },
        campaign: CAMPAIGN,
      },
    ],
    'payout_commissions-401': [{ id: 301 }],
  },
  rewardful: {
    affiliates: people.map((person) => ({ ...affiliate(person), links: [{ token: person.token }] })),
    affiliate_coupons: [{ id: 'coupon-1', token: 'SAM10', affiliate_id: 'affiliate-1' }],
    referrals: people.map((person) => ({ ...referral(person), affiliate: affiliate(person) })),
    commissions: people.map((person) => ({
      id: `commission-${person.n}`,
      created_at: BOUGHT,
      amount: 2000,
      currency: 'USD',
      state: person.n === 1 ? 'paid' : 'due',
      due_at: BOUGHT,
      paid_at: person.n === 1 ? PAID : null,
      campaign: CAMPAIGN,
      sale: {
        id: `sale-${person.n}`,
        currency: 'USD',
        charged_at: BOUGHT,
        created_at: BOUGHT,
        stripe_charge_id: `ch_sample_${person.n}`,
        sale_amount_cents: 10_000,
        affiliate: affiliate(person),
        referral: referral(person),
      },
    })),
    payouts: [
      {
        id: 'payout-1',
        state: 'paid',
        amount: 2000,
        currency: 'USD',
        paid_at: PAID,
        created_at: PAID,
        affiliate: { id: 'affiliate-1' },
        commissions: [{ id: 'commission-1' }],
      },
    ],
  },
} as const;
