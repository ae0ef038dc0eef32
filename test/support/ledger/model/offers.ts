import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { TARGET_METRICS } from '#shared/domain/rewards/reward.ts';

export type Unit = 'cash' | 'credits';

/** Earning per sale: a fixed number of units, or thousandths of the sale or of the lower tier's commission. */
export type Gain = { readonly flat: number } | { readonly permille: number; readonly ofCommission?: true };

/**
 * Condition on sales: the customer's first ones, every n-th one, or its first month; or promoters with a number of
 * customers (including this one) or prior revenue.
 */
export type StepCondition =
  | { readonly first: number }
  | { readonly every: number }
  | { readonly young: true }
  | { readonly customers: number }
  | { readonly revenue: number };

export interface Limits {
  readonly least?: number;
  readonly most?: number;
  readonly mostOfMonth?: number;
}

/** Terms of a tier: one gain for all sales or the first matching step, as long as the terms last. */
export type Terms = {
  readonly unit: Unit;
  readonly lasts?: Extract<StepCondition, { readonly first: number } | { readonly young: true }>;
  readonly limits?: Limits;
} & ({ readonly gain: Gain } | { readonly steps: readonly Step[] });

interface Step {
  readonly gain: Gain;
  readonly of?: StepCondition;
}

export const PLANS = {
  'team-monthly': { product: 'team', paid: 'month' },
  'team-setup': { product: 'team', paid: 'one_time' },
  'solo-monthly': { product: 'solo', paid: 'month' },
  'solo-yearly': { product: 'solo', paid: 'year' },
} as const;
export const PRODUCTS = ['team', 'solo'] as const;
/** Plans of sales, including one without a product and an unknown one. */
export const SOLD_PLANS: readonly string[] = [...Object.keys(PLANS), 'gold', 'unheard'];

export type PlanCondition =
  | { readonly plan: string }
  | { readonly product: (typeof PRODUCTS)[number] }
  | { readonly paid: 'month' | 'year' | 'one_time' };

export interface Bonus {
  readonly unit: Unit;
  readonly flat: number;
}

export interface TargetBonus extends Bonus {
  readonly metric: (typeof TARGET_METRICS)[number];
  readonly amount: number;
  readonly repeats?: true;
}

interface PayoutRules {
  readonly methods: readonly MethodKind[];
  readonly paypalMinimum: number;
}

/**
 * Terms of a campaign: per tier for all plans, first tier for some plans, sign-ups and targets. Also whether and up to
 * which cash amount it approves automatically, its holding period, and its own payout methods.
 */
export interface Offer {
  readonly approves: boolean;
  readonly approvesUpTo?: number;
  readonly holds?: number;
  readonly pays?: PayoutRules;
  readonly tiers: readonly (Terms | null)[];
  readonly ofPlans?: readonly { readonly of: PlanCondition; readonly terms: Terms }[];
  readonly perReferral?: Bonus;
  readonly targets?: readonly TargetBonus[];
  /** Percentage promised to referred customers; earns nothing. */
  readonly promises?: string;
}

/** Pairs of campaigns with a level between them; a next campaign has no level. */
export const LEVELS = [
  { from: 3, to: 7, metric: 'customers', amount: 2 },
  { from: 5, to: 8, metric: 'revenue', amount: 20_000 },
] as const;

/** Longer than the delay of early payout runs, shorter than that of late ones. */
export const HOLDING_DAYS = 60;

export const OFFERS: readonly Offer[] = [
  {
    approves: true,
    approvesUpTo: 5000,
    tiers: [
      { unit: 'cash', gain: { permille: 200 } },
      { unit: 'cash', gain: { permille: 100 } },
    ],
  },
  {
    approves: false,
    tiers: [
      { unit: 'credits', gain: { flat: 7 } },
      { unit: 'cash', gain: { permille: 150 } },
    ],
  },
  {
    approves: true,
    holds: HOLDING_DAYS,
    pays: { methods: ['paypal', 'custom'], paypalMinimum: 40 },
    tiers: [{ unit: 'cash', gain: { permille: 125 } }],
  },
  {
    approves: true,
    tiers: [
      {
        unit: 'cash',
        steps: [
          { gain: { permille: 500 }, of: { first: 1 } },
          { gain: { flat: 250 }, of: { every: 3 } },
          { gain: { permille: 333 }, of: { young: true } },
          { gain: { permille: 55 } },
        ],
      },
      { unit: 'cash', gain: { permille: 105, ofCommission: true } },
    ],
  },
  {
    approves: true,
    tiers: [
      { unit: 'cash', lasts: { first: 4 }, steps: [{ gain: { permille: 300 }, of: { every: 2 } }] },
      { unit: 'cash', lasts: { young: true }, gain: { permille: 500, ofCommission: true } },
    ],
  },
  {
    approves: true,
    promises: '25',
    perReferral: { unit: 'credits', flat: 3 },
    tiers: [
      { unit: 'cash', gain: { permille: 400 }, limits: { least: 30, most: 20_000, mostOfMonth: 26_000 } },
      { unit: 'cash', gain: { permille: 250, ofCommission: true }, limits: { most: 3000 } },
    ],
  },
  {
    approves: true,
    promises: '15',
    tiers: [null, { unit: 'cash', gain: { permille: 300, ofCommission: true } }],
    ofPlans: [
      { of: { paid: 'month' }, terms: { unit: 'cash', gain: { permille: 110 } } },
      { of: { product: 'team' }, terms: { unit: 'cash', lasts: { first: 2 }, gain: { permille: 210 } } },
      { of: { paid: 'one_time' }, terms: { unit: 'cash', gain: { flat: 900 } } },
      { of: { plan: 'gold' }, terms: { unit: 'credits', gain: { flat: 40 }, limits: { mostOfMonth: 90 } } },
    ],
  },
  {
    approves: true,
    approvesUpTo: 500,
    tiers: [{ unit: 'cash', gain: { permille: 100 } }],
    perReferral: { unit: 'cash', flat: 300 },
    targets: [
      { metric: 'joined', amount: 1, unit: 'cash', flat: 501 },
      { metric: 'referrals', amount: 2, repeats: true, unit: 'cash', flat: 70 },
      { metric: 'customers', amount: 2, unit: 'credits', flat: 9 },
      { metric: 'revenue', amount: 30_000, repeats: true, unit: 'cash', flat: 111 },
    ],
  },
  {
    approves: true,
    tiers: [
      {
        unit: 'cash',
        steps: [
          { gain: { permille: 300 }, of: { customers: 2 } },
          { gain: { permille: 250 }, of: { revenue: 60_000 } },
          { gain: { permille: 101 } },
        ],
      },
      { unit: 'cash', steps: [{ gain: { permille: 50 }, of: { revenue: 1000 } }] },
    ],
  },
];
