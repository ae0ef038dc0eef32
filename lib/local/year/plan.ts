import { DAY_MS } from '#shared/domain/time.ts';
import { type Audience, DEVICES } from '#shared/domain/tracking/audience.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { type DemoPerson, generatePeople, toPlainName } from './people.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export interface YearSize {
  readonly promoters: number;
  readonly clicks: number;
  readonly sales: number;
}

export const FULL_YEAR: YearSize = { promoters: 60, clicks: 3000, sales: 1200 };

export const YEAR_CAMPAIGNS = ['demo', 'agencies', 'ambassadors'] as const;
export type YearCampaign = (typeof YEAR_CAMPAIGNS)[number];

export interface PlannedPromoter extends DemoPerson {
  readonly joinedAt: string;
  readonly campaign: YearCampaign;
  readonly refId: string;
  readonly status: 'approved' | 'pending' | 'denied';
  readonly parentEmail: string | undefined;
  readonly website: string;
  /** Null for the few without payout details. */
  readonly paypalEmail: string | null;
}

/** One person's events happen in order. */
/** `who` is the uid of a lead, or the tid of a visitor who never signs up. */
export type SimulatedEvent = { readonly at: string; readonly personId: string } & (
  | {
      readonly type: 'click';
      readonly tid: string;
      readonly refId: string;
      readonly url: string;
      readonly referrer: string | undefined;
      readonly audience: Audience;
    }
  | { readonly type: 'signup'; readonly email: string; readonly tid: string }
  | { readonly type: 'sale'; readonly eventId: string; readonly amount: number; readonly plan: string }
  | { readonly type: 'refund'; readonly eventId: string; readonly saleEventId: string; readonly amount: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'move'; readonly refId: string }
);

export interface YearPlan {
  readonly promoters: readonly PlannedPromoter[];
  readonly events: readonly SimulatedEvent[];
}

const DAYS = 365;
const SHOP = 'https://shop.example';
const PAGES = ['/', '/', '/', '/pricing', '/features', '/blog/getting-started'];
const SITES = ['https://www.youtube.com/', 'https://www.google.com/', 'https://dev.to/', 'https://www.linkedin.com/'];
/** Most visitors first. */
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'IN', 'BR', '-'];
const SUB_IDS = ['newsletter', 'podcast', 'video', 'footer'];
const UTMS = [
  'utm_medium=email&utm_campaign=spring_sale',
  'utm_medium=social&utm_campaign=spring_sale',
  'utm_medium=video&utm_campaign=product_launch',
  'utm_medium=email&utm_campaign=product_launch',
];
/** Smallest unit. */
const PLANS = [
  { plan: 'basic', amount: 2900, weight: 60 },
  { plan: 'pro', amount: 7900, weight: 30 },
  { plan: 'team', amount: 19_900, weight: 10 },
];
/** In percent. */
const SIGN_UPS_OF_CLICKS = 22;
const BUYERS_OF_SIGN_UPS = 60;
const MONTHLY_CHURN = 12;
const REFUNDED = 5;
const PARTIAL_REFUNDS = 40;
const MOVED = 3;
const NO_PAYOUT_DETAILS_EVERY = 7;
/** Growth of visitors over the year. */
const GROWTH = 1.6;
const LATE_DAYS = 14;
const MONTH_DAYS = 30;

/** Plans a year up to `end` (ISO 8601). Deterministic for seed, size and day. */
export function planYear(seed: number, end: string, size: YearSize): YearPlan {
  const random = createSeededRandom(seed);
  const time = timeline(end);
  const promoters = plannedPromoters(random, time, size.promoters);
  const events = planVisits(random, time, promoters, size);
  return { promoters, events: sortByTime(events.filter(({ at }) => at < end)) };
}

/** From fractional days since the start. */
type Timeline = (days: number) => string;

function timeline(end: string): Timeline {
  const start = Date.parse(`${end.slice(0, 10)}T00:00:00.000Z`) - DAYS * DAY_MS;
  return (days) => new Date(start + Math.floor(days * DAY_MS)).toISOString();
}

function plannedPromoters(random: SeededRandom, time: Timeline, count: number): PlannedPromoter[] {
  const refIds = new Set<string>();
  const planned: PlannedPromoter[] = [];
  const joinDays = Array.from({ length: count }, (_, index) => (index / count) ** GROWTH * (DAYS - LATE_DAYS)).sort(
    (a, b) => a - b,
  );
  for (const [index, person] of generatePeople(random, count, 'partners.example').entries()) {
    const parent =
      index > 5 && random.next() < 0.3 ? random.pick(planned.slice(0, Math.ceil(planned.length / 2))) : undefined;
    // The first promoters bring most, so they cover all campaigns.
    const campaign =
      parent?.campaign ?? YEAR_CAMPAIGNS[index] ?? YEAR_CAMPAIGNS[random.weighted([45, 20, 35])] ?? 'demo';
    const isLast = index >= count - 3;
    planned.push({
      ...person,
      joinedAt: time(index === 0 ? 0 : (joinDays[index] ?? 0) + random.next() / 2),
      campaign,
      refId: freeRefId(person, refIds),
      status: isLast && count > 6 ? 'pending' : index === 7 ? 'denied' : 'approved',
      parentEmail: parent?.email,
      website: `https://${toPlainName(person.lastName)}.example`,
      paypalEmail: (index + 1) % NO_PAYOUT_DETAILS_EVERY === 0 ? null : person.email,
    });
  }
  return planned;
}

function freeRefId({ firstName, lastName }: DemoPerson, usedRefIds: Set<string>): string {
  const name = `${toPlainName(firstName)}-${toPlainName(lastName)}`;
  let refId = name;
  for (let number = 2; usedRefIds.has(refId); number += 1) refId = `${name}-${number}`;
  usedRefIds.add(refId);
  return refId;
}

function planVisits(
  random: SeededRandom,
  time: Timeline,
  promoters: readonly PlannedPromoter[],
  size: YearSize,
): SimulatedEvent[] {
  // A few bring most visitors.
  const weights = promoters.map(({ status }, index) => (status === 'approved' ? 1 / (1 + index * 0.15) : 0));
  const signUps = Math.round((size.clicks * SIGN_UPS_OF_CLICKS) / 100);
  const signing = new Set(Array.from({ length: signUps }, (_, index) => Math.floor((index * size.clicks) / signUps)));
  const buyers = generatePeople(random, signUps, 'mail.example');
  // Generators of their own, so that years made by earlier versions can be resumed.
  const audiences = createSeededRandom(size.clicks);
  const utms = createSeededRandom(size.clicks + 1);
  const events: SimulatedEvent[] = [];
  const purchases: SimulatedEvent[][] = [];
  for (let index = 0, person = 0; index < size.clicks; index += 1) {
    const day = ((index + random.next()) / size.clicks) ** (1 / GROWTH) * DAYS;
    const promoter = promoters[choosePromoter(promoters, weights, time(day), random)];
    if (!promoter) continue;
    const digits = Array.from({ length: 20 }, () => random.pick(DIGITS));
    const tid = newVisitorId(digits.join(''));
    const buyer = signing.has(index) ? buyers[person] : undefined;
    if (buyer) person += 1;
    const personId = buyer ? `customer-${String(person).padStart(4, '0')}` : tid;
    const visit = { ...planVisit(random, utms, promoter), audience: planAudience(audiences) };
    events.push({ type: 'click', at: time(day), personId, tid, refId: promoter.refId, ...visit });
    if (!buyer) continue;
    const signedUp = day + random.next() * 2;
    events.push({ type: 'signup', at: time(signedUp), personId, email: buyer.email, tid });
    if (random.between(1, 100) <= BUYERS_OF_SIGN_UPS) {
      purchases.push([...planPurchases(random, time, { personId, signedUp, others: promoters })]);
    }
  }
  return [...events, ...withSales(random, purchases, size.sales)];
}

function withSales(random: SeededRandom, purchases: readonly SimulatedEvent[][], maxSales: number): SimulatedEvent[] {
  const shuffled = purchases
    .map((events) => ({ events, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .flatMap(({ events }) => events);
  let sales = 0;
  // Cuts after the last allowed sale.
  const end = shuffled.findIndex((event) => {
    if (event.type === 'sale') sales += 1;
    return sales > maxSales;
  });
  return end < 0 ? shuffled : shuffled.slice(0, end);
}

const DIGITS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

function choosePromoter(
  promoters: readonly PlannedPromoter[],
  weights: readonly number[],
  at: string,
  random: SeededRandom,
): number {
  const currentWeights = weights.map((weight, index) => ((promoters[index]?.joinedAt ?? '') < at ? weight : 0));
  return currentWeights.some((weight) => weight > 0) ? random.weighted(currentWeights) : -1;
}

function planVisit(random: SeededRandom, utms: SeededRandom, { refId }: PlannedPromoter) {
  const subId = random.next() < 0.3 ? `&sub_id=${random.pick(SUB_IDS)}` : '';
  const utm = utms.next() < 0.4 ? `&${utms.pick(UTMS)}` : '';
  const url = `${SHOP}${random.pick(PAGES)}?ref=${refId}${subId}${utm}`;
  return { url, referrer: random.next() < 0.6 ? random.pick(SITES) : undefined };
}

function planAudience(random: SeededRandom): Audience {
  const country = COUNTRIES[random.weighted(COUNTRIES.map((_, index) => 1 / (1 + index)))];
  return `${country} ${DEVICES[random.weighted([58, 36, 6])] ?? 'desktop'}`;
}

/** A monthly plan until cancellation. */
function* planPurchases(
  random: SeededRandom,
  time: Timeline,
  { personId, signedUp, others }: { personId: string; signedUp: number; others: readonly PlannedPromoter[] },
): Generator<SimulatedEvent> {
  const { plan, amount } = PLANS[random.weighted(PLANS.map(({ weight }) => weight))] ?? { plan: 'basic', amount: 2900 };
  let day = signedUp + random.next() * LATE_DAYS;
  for (let month = 1; day < DAYS; month += 1, day += MONTH_DAYS) {
    const eventId = `${personId}-invoice-${month}`;
    yield { type: 'sale', at: time(day), personId, eventId, amount, plan };
    if (random.between(1, 100) <= REFUNDED) {
      const refundAmount = random.between(1, 100) <= PARTIAL_REFUNDS ? Math.round(amount / 2) : amount;
      const at = time(day + 1 + random.next() * 9);
      yield {
        type: 'refund',
        at,
        personId,
        eventId: `${personId}-credit-${month}`,
        saleEventId: eventId,
        amount: refundAmount,
      };
    }
    if (month === 2 && random.between(1, 100) <= MOVED) {
      const { refId } = random.pick(
        others.filter(({ status, joinedAt }) => status === 'approved' && joinedAt < time(day)),
      );
      yield { type: 'move', at: time(day + 10), personId, refId };
    }
    if (random.between(1, 100) <= MONTHLY_CHURN) {
      yield { type: 'cancel', at: time(day + 20), personId };
      return;
    }
  }
}

function sortByTime(events: readonly SimulatedEvent[]): SimulatedEvent[] {
  return [...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
