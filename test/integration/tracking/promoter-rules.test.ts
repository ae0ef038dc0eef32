import { beforeAll, expect, test } from 'vitest';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { readPromoterFigures } from '#shared/store/promoters/promoter-figures.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const CUSTOMERS = 'promoter_campaign_customers_count';
const REVENUE = 'promoter_campaign_revenue';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

/** A promoter with a separate campaign, whose reward is 50% if the rule holds and 20% otherwise. */
async function aPromoter(rule: Input | null) {
  const campaign = await company.campaignWith({ name: unique('Campaign') });
  const { promotion } = await company.promoter({ campaignId: campaign.id });
  const takesUp = async (rules: Input) => {
    const half = { unit: 'cash', amount: 50, flat_amount: false, rules: [rules] };
    const rest = { unit: 'cash', amount: 20, flat_amount: false };
    const response = await calls.rewards.update(campaign.rewards[0]?.id ?? 0, { schemas: [half, rest] });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  };
  if (rule) await takesUp(rule);
  const buys = async (amount: number, email = `${unique()}@example.com`, event_id = unique()) => {
    const { body } = await company.v2('/track/sale', { email, event_id, amount, ref_id: promotion.refId });
    const [{ metadata, ...commission }] = body.commissions;
    return { amount: commission.amount as number, metadata, email, event_id };
  };
  return { owner: promotion as Owner, takesUp, buys };
}

test('concurrent sales are numbered sequentially, each as another customer', async () => {
  const { owner, buys } = await aPromoter({ type: CUSTOMERS, condition: 'greater than or equal to', value: 3 });
  const sales = await Promise.all([1, 2, 3, 4, 5].map(() => buys(1000)));
  const numbers = sales.map(({ metadata }) => metadata[CUSTOMERS]);
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
  for (const { amount, metadata } of sales) expect(amount).toBe(metadata[CUSTOMERS] >= 3 ? 500 : 200);
  expect(sales.map(({ metadata }) => metadata[REVENUE]).toSorted((a, b) => a - b)).toEqual([0, 1000, 2000, 3000, 4000]);
  // Figures stay the same once the counters have caught up.
  const followed = await eventually(
    () => readCounters(company.account.id, owner),
    (of) => of.customers_count === 5,
  );
  expect(followed.sales_total).toBe(5000);
  expect(await readPromoterFigures(company.account.id, owner)).toMatchObject({ customers: 5, revenue: 5000, count: 5 });
});

test('sales from before the rule count, refunds reduce revenue, and earlier commissions stay', async () => {
  const { owner, takesUp, buys } = await aPromoter(null);
  const first = await buys(10_000);
  await eventually(
    () => readCounters(company.account.id, owner),
    (of) => of.sales_total === 10_000,
  );
  await takesUp({ type: REVENUE, condition: 'greater than or equal to', value: 10_000 });
  const second = await buys(1000);
  expect(second).toMatchObject({ amount: 500, metadata: { step: 1, [CUSTOMERS]: 2, [REVENUE]: 10_000 } });
  const refund = { email: first.email, event_id: unique(), sale_event_id: first.event_id, amount: 2000 };
  expect((await company.v2('/track/refund', refund)).status).toBe(200);
  await eventually(
    () => readCounters(company.account.id, owner),
    (of) => of.refunds_total === -2000,
  );
  expect(await buys(1000, second.email)).toMatchObject({
    amount: 200,
    metadata: { step: 2, [CUSTOMERS]: 2, [REVENUE]: 9000 },
  });
});

test('rule values are limited, with a higher limit for revenue than for customers', async () => {
  const create = (rule: Input) =>
    calls.rewards.create({ name: 'x', schemas: [{ unit: 'cash', amount: 1, flat_amount: false, rules: [rule] }] });
  const above = { condition: 'greater than', value: 1_000_001 };
  expect((await create({ type: REVENUE, ...above })).status).toBe(200);
  expect((await create({ type: CUSTOMERS, ...above })).body.message).toBe(
    'schemas: the value of a rule can be at most 1000000, except for revenue.',
  );
});
