import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import type { BillingSettings } from '#shared/domain/billing/connection.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { recordRates } from '#shared/store/rates/rates.ts';
import type { Payment } from '#test/support/billing/books.ts';
import { RATE_DAYS, RATES } from '#test/support/billing/currencies.ts';
import { deliver } from '#test/support/billing/delivery.ts';
import type { Life, Promoters, Signup } from '#test/support/billing/lives.ts';
import { createPaddleLife } from '#test/support/billing/paddle-life.ts';
import { TEAM } from '#test/support/billing/pricing.ts';
import { createRandom, type Random } from '#test/support/billing/random.ts';
import { findDifferences } from '#test/support/billing/record-differences.ts';
import { createStripeLife } from '#test/support/billing/stripe-life.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createRandomNumbers } from '#test/support/suite/seed.ts';

/** Total number of customers. A long run: CUSTOMERS=10000 npm run test:deep -- test/deep/billing */
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 60);
const PROMOTERS = 5;
/** Customers whose events are queued at the same time. */
const TOGETHER = 500;
/** Concurrent sign-ups and comparisons. */
const AT_ONCE = 8;
/** Number of differences shown. */
const MAX_SHOWN = 10;
/** At most half a second per customer. */
const TIMEOUT_MS = 60_000 + CUSTOMERS * 500;

type LifeOf = (lifeIndex: number, random: Random, promoters: Promoters) => Life;
const SHOPS: readonly (readonly [string, Partial<BillingSettings>, LifeOf])[] = [
  ['at Stripe', {}, (lifeIndex, random, promoters) => createStripeLife(lifeIndex, random, promoters, false)],
  [
    'at Stripe, a sale for each line',
    { saleForEachLine: true },
    (lifeIndex, random, promoters) => createStripeLife(lifeIndex, random, promoters, true),
  ],
  ['at Paddle', {}, (lifeIndex, random, promoters) => createPaddleLife(lifeIndex, random, promoters, false)],
  [
    'at Paddle, after its fee',
    { afterFee: true },
    (lifeIndex, random, promoters) => createPaddleLife(lifeIndex, random, promoters, true),
  ],
];

beforeAll(async () => {
  await Promise.all(RATE_DAYS.map((day) => recordRates({ day, rates: RATES }, runtime.now())));
});

const percent = (price: string | null) => (price === TEAM ? 50 : 20);

/** A company whose promoters have a ref id and a promo code each. */
async function aShop() {
  const team = { ...twentyPercent, name: '50% of teams', gain: { percent: '50' }, planIds: [TEAM] } as const;
  const company = await aCompany({ campaign: { rewards: [twentyPercent, team] } });
  const created = await Promise.all(Array.from({ length: PROMOTERS }, () => company.promoter({ quiet: true })));
  const { promoCodes } = createCampaignCalls(company);
  const codes = await Promise.all(
    created.map(async ({ promoter }) => {
      const code = unique('code');
      expect((await promoCodes.create({ code, promoter_id: promoter.id })).status).toBe(200);
      return code;
    }),
  );
  const refIds = created.map(({ promotion }) => promotion.refId);
  return { company, promoters: { refIds, codes }, promoterIds: created.map(({ promoter }) => promoter.id) };
}

function signUp({ account }: Company, { uid, email, promoter, at }: Signup, { refIds }: Promoters) {
  const nobody = { tid: null, promoCode: null, promoterEmail: null, override: false, quiet: true } as const;
  const details = { username: null, firstName: null, lastName: null, website: null, customFields: null, subId: null };
  const refId = refIds[promoter] as string;
  const reported = { ...nobody, uid, email, refId, details: { ...details, ip: null }, happenedAt: at };
  return trackSignup({ account, runtime }, reported);
}

test.each(SHOPS.map(([name, settings, lifeOf], lane) => ({ name, settings, lifeOf, lane })))(
  'events of a shop $name that arrive shuffled, twice, late or truncated match its books to the cent',
  async ({ name, settings, lifeOf, lane }) => {
    const random = createRandom(createRandomNumbers(lane));
    const { company, promoters, promoterIds } = await aShop();
    const call = { account: company.account, runtime };
    const start = performance.now();
    const left = new Map<number, number>();
    const differing: unknown[] = [];
    const totals = { events: 0, sales: 0, deaths: 0, waiting: 0 };
    const customers = Math.ceil(CUSTOMERS / SHOPS.length);
    for (let first = 0; first < customers; first += TOGETHER) {
      const count = Math.min(TOGETHER, customers - first);
      const lives = Array.from({ length: count }, (_, index) => lifeOf(first + index, random, promoters));
      const limit = pLimit(AT_ONCE);
      const reported = lives.flatMap(({ signup }) => signup ?? []);
      await Promise.all(reported.map((signup) => limit(() => signUp(company, signup, promoters))));
      const delivered = await deliver(
        call,
        lives.flatMap(({ events }) => events),
        random,
        settings,
      );
      // Payments worth less than half a cent are not sales.
      const refused = delivered.outcomes.flatMap((one) => (one.kind === 'refused' ? [one.code] : []));
      expect(refused.filter((code) => code !== 'amount_invalid')).toEqual([]);
      const compare = async (payment: Payment) => {
        const found = await findDifferences(company.account.id, payment, { percent, promoterIds });
        if (found.differing.length > 0) differing.push({ payment, differing: found.differing });
        for (const [id, amount] of found.left) left.set(id, (left.get(id) ?? 0) + amount);
        totals.sales += found.left.length;
      };
      await Promise.all(lives.flatMap(({ payments }) => payments.map((one) => limit(() => compare(one)))));
      totals.events += delivered.outcomes.length;
      totals.deaths += delivered.deaths;
      totals.waiting += delivered.waiting.length;
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`${first + count} customers ${name} after ${seconds} s: ${JSON.stringify(totals)}`);
    }
    expect(differing.slice(0, MAX_SHOWN).map((one) => JSON.stringify(one))).toEqual([]);
    // Promoters have earned no other money.
    const readEarned = async () => {
      const balances = await Promise.all(promoterIds.map((id) => readBalances(company.account.id, id)));
      return balances.map((all) => all.find(({ unit }) => unit === 'cash')?.earned ?? 0);
    };
    const expected = promoterIds.map((id) => left.get(id) ?? 0);
    expect(await eventually(readEarned, (now) => String(now) === String(expected), TIMEOUT_MS)).toEqual(expected);
  },
  2 * TIMEOUT_MS,
);
