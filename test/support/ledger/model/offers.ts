import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { TARGET_METRICS } from '#shared/domain/rewards/reward.ts';

export type Unit = 'cash' | 'credits';

/** What a tier earns by a sale: so many of the unit, or so many thousandths of the sale or of what the tier below earns by it. */
export type Gain = { readonly flat: number } | { readonly permille: number; readonly ofCommission?: true };

/**
 * Which sales a gain is for: the first ones of a customer, each so many-th one, or those of its first month; those of promoters
 * who have, with this one, so many customers, or who have sold for so much before.
 */
export type Which =
  | { readonly first: number }
  | { readonly every: number }
  | { readonly young: true }
  | { readonly customers: number }
  | { readonly revenue: number };

/** The least and the most that a sale gives, and the most that those of a customer and month do. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
  readonly mostOfMonth?: number;
}

/** What a tier gives: a gain for all sales, or that of the first step that a sale comes to, as long as it gives anything. */
export type Terms = {
  readonly unit: Unit;
  readonly lasts?: Extract<Which, { readonly first: number } | { readonly young: true }>;
  readonly limits?: Limits;
} & ({ readonly gain: Gain } | { readonly steps: readonly Step[] });

interface Step {
  readonly gain: Gain;
  /** All sales that came to no step before, where it is left out. */
  readonly of?: Which;
}

/** What the company sells: the product that a plan is of, and how often it is paid. One more plan is of no product. */
export const PLANS = {
  'team-monthly': { product: 'team', paid: 'month' },
  'team-setup': { product: 'team', paid: 'one_time' },
  'solo-monthly': { product: 'solo', paid: 'month' },
  'solo-yearly': { product: 'solo', paid: 'year' },
} as const;
export const PRODUCTS = ['team', 'solo'] as const;
/** Plans that sales name: also one that no product has, and one that nobody knows. */
export const SOLD_PLANS: readonly string[] = [...Object.keys(PLANS), 'gold', 'unheard'];

/** For which sales terms are that are not for all plans. */
export type OfPlans =
  | { readonly plan: string }
  | { readonly product: (typeof PRODUCTS)[number] }
  | { readonly paid: 'month' | 'year' | 'one_time' };

/** An amount that something gives that is no sale. */
export interface Bonus {
  readonly unit: Unit;
  readonly flat: number;
}

/** What a promotion gets once it has reached something, or with each further number of it. */
export interface TargetBonus extends Bonus {
  readonly metric: (typeof TARGET_METRICS)[number];
  readonly amount: number;
  readonly repeats?: true;
}

/** By which methods is paid, and the least by PayPal. */
interface Paying {
  readonly methods: readonly MethodKind[];
  readonly leastByPaypal: number;
}

/**
 * What a campaign gives: tier by tier for all plans, and in the first tier for some; for sign-ups and for targets. Whether and
 * up to which amount in cash that is approved at once, how long it is held, and by which methods of its own it is paid, if it
 * has some.
 */
export interface Offer {
  readonly approves: boolean;
  readonly approvesUpTo?: number;
  /** Days. */
  readonly holds?: number;
  readonly pays?: Paying;
  readonly tiers: readonly (Terms | null)[];
  readonly ofPlans?: readonly { readonly of: OfPlans; readonly terms: Terms }[];
  readonly perReferral?: Bonus;
  readonly targets?: readonly TargetBonus[];
  /** A percentage that it promises to referred customers, of which nobody earns anything. */
  readonly promises?: string;
}

/** Which of the campaigns lead to another one, and from when on; none to one that leads on. */
export const LEVELS = [
  { from: 3, to: 7, metric: 'customers', amount: 2 },
  { from: 5, to: 8, metric: 'revenue', amount: 20_000 },
] as const;

/** Longer than the runs that are tried soon lie ahead, and shorter than those that are tried late. */
export const HOLDING_DAYS = 60;

/** Campaigns that differ in what they give. */
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
    pays: { methods: ['paypal', 'custom'], leastByPaypal: 40 },
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
      // Nothing for any other sale, and then nothing to have a share of.
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
    // A sale of another plan, or of none, gives nothing.
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
