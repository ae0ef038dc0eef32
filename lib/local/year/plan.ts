import { DAY_MS } from '#shared/domain/time.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Person, people, plain } from './people.ts';

export interface YearSize {
  readonly promoters: number;
  readonly clicks: number;
  readonly sales: number;
}

export const FULL_YEAR: YearSize = { promoters: 60, clicks: 3000, sales: 1200 };

export const CAMPAIGNS = ['demo', 'agencies', 'ambassadors'] as const;
export type CampaignOfYear = (typeof CAMPAIGNS)[number];

export interface PlannedPromoter extends Person {
  readonly joinedAt: string;
  readonly campaign: CampaignOfYear;
  readonly refId: string;
  readonly status: 'approved' | 'pending' | 'denied';
  readonly parentEmail: string | undefined;
  readonly website: string;
  /** Null for the few without payout details. */
  readonly paypalEmail: string | null;
}

/** One person's events happen in order. */
export type Act = { readonly at: string; readonly who: string } & (
  | {
      readonly does: 'click';
      readonly tid: string;
      readonly refId: string;
      readonly url: string;
      readonly referrer: string | undefined;
    }
  | { readonly does: 'signup'; readonly email: string; readonly tid: string }
  | { readonly does: 'sale'; readonly eventId: string; readonly amount: number; readonly plan: string }
  | { readonly does: 'refund'; readonly eventId: string; readonly saleEventId: string; readonly amount: number }
  | { readonly does: 'cancel' }
  | { readonly does: 'move'; readonly refId: string }
);

export interface YearPlan {
  readonly promoters: readonly PlannedPromoter[];
  readonly acts: readonly Act[];
}

const DAYS = 365;
const SHOP = 'https://shop.example';
const PAGES = ['/', '/', '/', '/pricing', '/features', '/blog/getting-started'];
const SITES = ['https://www.youtube.com/', 'https://www.google.com/', 'https://dev.to/', 'https://www.linkedin.com/'];
const SUB_IDS = ['newsletter', 'podcast', 'video', 'footer'];
/** Smallest unit. */
const PLANS = [
  { plan: 'basic', amount: 2900, weight: 60 },
  { plan: 'pro', amount: 7900, weight: 30 },
  { plan: 'team', amount: 19_900, weight: 10 },
];
/** In percent. */
const SIGN_UPS_OF_CLICKS = 22;
const BUYERS_OF_SIGN_UPS = 60;
const LEAVE_IN_A_MONTH = 12;
const REFUNDED = 5;
const PARTLY = 40;
const MOVED = 3;
const NOT_SAID_EVERY = 7;
/** Growth of visitors over the year. */
const GROWTH = 1.6;
const LATE_DAYS = 14;
const MONTH_DAYS = 30;

/** Plans a year up to `end` (ISO 8601). Deterministic for seed, size and day. */
export function planYear(seed: number, end: string, size: YearSize): YearPlan {
  const chance = chanceOf(seed);
  const time = timeline(end);
  const promoters = plannedPromoters(chance, time, size.promoters);
  const acts = visits(chance, time, promoters, size);
  return { promoters, acts: inOrder(acts.filter(({ at }) => at < end)) };
}

/** From fractional days since the start. */
type Timeline = (days: number) => string;

function timeline(end: string): Timeline {
  const start = Date.parse(`${end.slice(0, 10)}T00:00:00.000Z`) - DAYS * DAY_MS;
  return (days) => new Date(start + Math.floor(days * DAY_MS)).toISOString();
}

function plannedPromoters(chance: Chance, time: Timeline, count: number): PlannedPromoter[] {
  const refIds = new Set<string>();
  const made: PlannedPromoter[] = [];
  const joined = Array.from({ length: count }, (_, index) => (index / count) ** GROWTH * (DAYS - LATE_DAYS)).sort(
    (one, other) => one - other,
  );
  for (const [index, person] of people(chance, count, 'partners.example').entries()) {
    const parent = index > 5 && chance.next() < 0.3 ? chance.one(made.slice(0, Math.ceil(made.length / 2))) : undefined;
    // The first promoters bring most, so they cover all campaigns.
    const campaign = parent?.campaign ?? CAMPAIGNS[index] ?? CAMPAIGNS[chance.weighted([45, 20, 35])] ?? 'demo';
    const isLast = index >= count - 3;
    made.push({
      ...person,
      joinedAt: time(index === 0 ? 0 : (joined[index] ?? 0) + chance.next() / 2),
      campaign,
      refId: freeRefId(person, refIds),
      status: isLast && count > 6 ? 'pending' : index === 7 ? 'denied' : 'approved',
      parentEmail: parent?.email,
      website: `https://${plain(person.lastName)}.example`,
      paypalEmail: (index + 1) % NOT_SAID_EVERY === 0 ? null : person.email,
    });
  }
  return made;
}

function freeRefId({ firstName, lastName }: Person, taken: Set<string>): string {
  const name = `${plain(firstName)}-${plain(lastName)}`;
  let refId = name;
  for (let number = 2; taken.has(refId); number += 1) refId = `${name}-${number}`;
  taken.add(refId);
  return refId;
}

function visits(chance: Chance, time: Timeline, promoters: readonly PlannedPromoter[], size: YearSize): Act[] {
  // A few bring most visitors.
  const weights = promoters.map(({ status }, index) => (status === 'approved' ? 1 / (1 + index * 0.15) : 0));
  const signUps = Math.round((size.clicks * SIGN_UPS_OF_CLICKS) / 100);
  const signing = new Set(Array.from({ length: signUps }, (_, index) => Math.floor((index * size.clicks) / signUps)));
  const buyers = people(chance, signUps, 'mail.example');
  const acts: Act[] = [];
  const purchases: Act[][] = [];
  for (let index = 0, person = 0; index < size.clicks; index += 1) {
    const day = ((index + chance.next()) / size.clicks) ** (1 / GROWTH) * DAYS;
    const promoter = promoters[earlier(promoters, weights, time(day), chance)];
    if (!promoter) continue;
    const random = Array.from({ length: 20 }, () => chance.one(DIGITS));
    const tid = newVisitorId(random.join(''));
    const buyer = signing.has(index) ? buyers[person] : undefined;
    if (buyer) person += 1;
    const who = buyer ? `customer-${String(person).padStart(4, '0')}` : tid;
    acts.push({ does: 'click', at: time(day), who, tid, refId: promoter.refId, ...wayOf(chance, promoter) });
    if (!buyer) continue;
    const signedUp = day + chance.next() * 2;
    acts.push({ does: 'signup', at: time(signedUp), who, email: buyer.email, tid });
    if (chance.between(1, 100) <= BUYERS_OF_SIGN_UPS) {
      purchases.push([...purchasesOf(chance, time, { who, signedUp, others: promoters })]);
    }
  }
  return [...acts, ...withSales(chance, purchases, size.sales)];
}

function withSales(chance: Chance, purchases: readonly Act[][], most: number): Act[] {
  const shuffled = purchases
    .map((acts) => ({ acts, order: chance.next() }))
    .sort((one, other) => one.order - other.order)
    .flatMap(({ acts }) => acts);
  let sales = 0;
  // Cuts after the last allowed sale.
  const end = shuffled.findIndex((act) => {
    if (act.does === 'sale') sales += 1;
    return sales > most;
  });
  return end < 0 ? shuffled : shuffled.slice(0, end);
}

const DIGITS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

function earlier(
  promoters: readonly PlannedPromoter[],
  weights: readonly number[],
  at: string,
  chance: Chance,
): number {
  const there = weights.map((weight, index) => ((promoters[index]?.joinedAt ?? '') < at ? weight : 0));
  return there.some((weight) => weight > 0) ? chance.weighted(there) : -1;
}

function wayOf(chance: Chance, { refId }: PlannedPromoter) {
  const subId = chance.next() < 0.3 ? `&sub_id=${chance.one(SUB_IDS)}` : '';
  const url = `${SHOP}${chance.one(PAGES)}?ref=${refId}${subId}`;
  return { url, referrer: chance.next() < 0.6 ? chance.one(SITES) : undefined };
}

/** A monthly plan until cancellation. */
function* purchasesOf(
  chance: Chance,
  time: Timeline,
  { who, signedUp, others }: { who: string; signedUp: number; others: readonly PlannedPromoter[] },
): Generator<Act> {
  const { plan, amount } = PLANS[chance.weighted(PLANS.map(({ weight }) => weight))] ?? { plan: 'basic', amount: 2900 };
  let day = signedUp + chance.next() * LATE_DAYS;
  for (let month = 1; day < DAYS; month += 1, day += MONTH_DAYS) {
    const eventId = `${who}-invoice-${month}`;
    yield { does: 'sale', at: time(day), who, eventId, amount, plan };
    if (chance.between(1, 100) <= REFUNDED) {
      const back = chance.between(1, 100) <= PARTLY ? Math.round(amount / 2) : amount;
      const at = time(day + 1 + chance.next() * 9);
      yield { does: 'refund', at, who, eventId: `${who}-credit-${month}`, saleEventId: eventId, amount: back };
    }
    if (month === 2 && chance.between(1, 100) <= MOVED) {
      const { refId } = chance.one(
        others.filter(({ status, joinedAt }) => status === 'approved' && joinedAt < time(day)),
      );
      yield { does: 'move', at: time(day + 10), who, refId };
    }
    if (chance.between(1, 100) <= LEAVE_IN_A_MONTH) {
      yield { does: 'cancel', at: time(day + 20), who };
      return;
    }
  }
}

function inOrder(acts: readonly Act[]): Act[] {
  return [...acts].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
