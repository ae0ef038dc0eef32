import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct, updateProduct } from '#shared/operations/products/products.ts';
import { v2PromoterCampaignsUpdate } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { runtime } from '#shared/runtime.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, pickStatusAndBody, unique } from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

async function aProduct(prices: readonly Input[], overrides: Input = {}) {
  const { status, body } = await calls.products.create({ name: unique('Product'), prices, ...overrides });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Creates a percentage reward. @returns a rule that assigns it to some plans */
async function aRule(percent: number, rule: Input): Promise<Input> {
  const { body } = await calls.rewards.create({ name: unique('Reward'), percent });
  return { reward_id: body.id, ...rule };
}

/** A campaign with these rules and a promoter. `sell` reports a sale of a plan and returns its commission amounts. */
async function aCampaign(...rewards_for_promoters: readonly Input[]) {
  const input = { name: unique('Campaign'), landing_url: 'https://shop.example/', rewards_for_promoters };
  const { status, body: campaign } = await calls.campaigns.create(input);
  expect(status, JSON.stringify(campaign)).toBe(201);
  const { promotion } = await company.promoter({ campaignId: campaign.id });
  const sell = async (plan?: string) => {
    const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), ref_id: promotion.refId };
    const { status: sold, body } = await company.v2('/track/sale', {
      ...sale,
      amount: 10_000,
      ...(plan ? { plan } : {}),
    });
    expect([sold, body.sale_amount]).toEqual([200, 10_000]);
    return (body.commissions as { amount: number }[]).map(({ amount }) => amount);
  };
  return { campaign, promotion, sell };
}

describe('products', () => {
  test('a product is created, shown, listed, changed and deleted', async () => {
    const [monthly, yearly] = [unique('plan'), unique('plan')];
    const prices = [{ ext_id: monthly, desc: 'Each month', interval: 'month' }, { ext_id: yearly }];
    const created = await aProduct(prices, { name: 'Team', ext_id: 'prod_1' });
    const expectedPrices = [
      { ext_id: monthly, desc: 'Each month', interval: 'month' },
      { ext_id: yearly, desc: '', interval: null },
    ];
    expect(created).toMatchObject({ name: 'Team', ext_id: 'prod_1', prices: expectedPrices });
    expect((await calls.products.show(created.id)).body).toEqual(created);
    expect((await calls.products.list({ q: monthly.toUpperCase() })).body).toEqual([created]);
    const updated = { ...created, name: 'Group', ext_id: null };
    expect((await calls.products.update(created.id, { name: 'Group', ext_id: '' })).body).toEqual(updated);
    expect(pickStatusAndBody(await calls.products.remove(created.id))).toEqual({ status: 200, body: updated });
    expect((await calls.products.show(created.id)).status).toBe(404);
    expect((await calls.products.list({ q: monthly })).body).toEqual([]);
  });

  test.each([
    ['without a name', { prices: [] }],
    ['without prices', { name: 'A' }],
    ['with a price without a plan id', { name: 'A', prices: [{ desc: 'x' }] }],
    ['with an unknown interval', { name: 'A', prices: [{ ext_id: 'p', interval: 'week' }] }],
  ])('a product %s is rejected', async (_, input) => {
    expect((await calls.products.create(input)).status).toBe(422);
  });

  test('a plan of another product is rejected with the id of that product', async () => {
    const plan = unique('plan');
    const { id } = await aProduct([{ ext_id: plan }]);
    const { status, body } = await calls.products.create({ name: 'B', prices: [{ ext_id: plan }] });
    const message = `prices: the plan ${plan} belongs to product ${id}.`;
    expect([status, body]).toMatchObject([400, { code: 'invalid_record', message }]);
  });
});

describe('commission rules for products', () => {
  test('a rule for a product applies to its plans; other plans earn by the rule for all, or nothing', async () => {
    const [monthly, yearly] = [unique('plan'), unique('plan')];
    const product = await aProduct([{ ext_id: monthly, interval: 'month' }, { ext_id: yearly }]);
    const rule = await aRule(30, { apply_on: 'specific', product_ids: [product.id] });
    const alone = await aCampaign(rule);
    expect(alone.campaign.rewards_for_promoters).toMatchObject([
      { apply_on: 'specific', plan_ids: [], product_ids: [product.id], products: [{ id: product.id }] },
    ]);
    expect(await Promise.all([monthly, yearly, 'other', undefined].map(alone.sell))).toEqual([[3000], [3000], [], []]);
    const campaignOfBoth = await aCampaign(rule, await aRule(10, { apply_on: 'all' }));
    expect(await Promise.all([monthly, 'other', undefined].map(campaignOfBoth.sell))).toEqual([[3000], [1000], [1000]]);
  });

  test('a rule for a product follows changed prices, in the campaign and in a promotion with its own rules', async () => {
    const [before, after] = [unique('plan'), unique('plan')];
    const { id } = await aProduct([{ ext_id: before, interval: 'year' }]);
    const { sell, promotion } = await aCampaign(await aRule(20, { apply_on: 'yearly', product_ids: [id] }));
    const own = await aRule(40, { apply_on: 'specific', product_ids: [id] });
    expect(await sell(before)).toEqual([2000]);
    const json = { rewards_for_promoters: [own] };
    const headers = createCredentials('v2', company);
    const response = await send(v2PromoterCampaignsUpdate, { json, variables: { id: promotion.id }, headers });
    expect(response.body.rewards_for_promoters).toMatchObject([{ product_ids: [id] }]);
    expect(await sell(before)).toEqual([4000]);
    await calls.products.update(id, { prices: [{ ext_id: after, interval: 'year' }] });
    expect([await sell(before), await sell(after)]).toEqual([[], [4000]]);
    // Without its own rules, the promotion uses the campaign's, which have been updated, too.
    await send(v2PromoterCampaignsUpdate, {
      json: { rewards_for_promoters: [] },
      variables: { id: promotion.id },
      headers,
    });
    expect([await sell(before), await sell(after)]).toEqual([[], [2000]]);
  });

  test('a rule for a billing period includes prices of products created later', async () => {
    const plan = unique('plan');
    const { sell } = await aCampaign(await aRule(25, { apply_on: 'one_time' }));
    expect(await sell(plan)).toEqual([]);
    const { id } = await aProduct([{ ext_id: plan, interval: 'one_time' }]);
    expect(await sell(plan)).toEqual([2500]);
    expect((await calls.products.remove(id)).status).toBe(200);
    expect(await sell(plan)).toEqual([]);
  });

  test('a product used by a rule cannot be deleted until the rule is removed', async () => {
    const { id } = await aProduct([]);
    const { campaign } = await aCampaign(await aRule(25, { apply_on: 'specific', product_ids: [id] }));
    const { status, body } = await calls.products.remove(id);
    const message = `A reward of campaign ${campaign.id} (${campaign.name}) uses this product: change that rule first.`;
    expect([status, body.message]).toEqual([400, message]);
    await calls.campaigns.update(campaign.id, { rewards_for_promoters: [] });
    expect((await calls.products.remove(id)).status).toBe(200);
  });

  test('a rule created while its product changes applies to the new plans', async () => {
    const call = { account: company.account, runtime };
    const plan = unique('plan');
    const product = await createProduct(call, { name: unique('Product'), prices: [] });
    const rewardId = company.campaign.rewards[0]?.id ?? 0;
    const rules = [{ applyOn: 'specific', planIds: [], productIds: [product.id], rewardId }] as const;
    const created = await runWithInterference(
      () => company.campaignWith({ rewards: [], rules }),
      () => updateProduct(call, product.id, { prices: [{ extId: plan, description: null }] }),
    );
    const { body } = await calls.campaigns.show(created.id);
    expect(body.rewards_for_promoters).toMatchObject([{ product_ids: [product.id] }]);
    const { promotion } = await company.promoter({ campaignId: created.id });
    const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), ref_id: promotion.refId };
    const response = await company.v2('/track/sale', { ...sale, amount: 10_000, plan });
    expect(response.body.commissions).toMatchObject([{ amount: 2000 }]);
  });
});

test.each([
  ['an unknown product', { apply_on: 'specific', product_ids: [999_999] }],
  ['products for all plans', { apply_on: 'all', product_ids: [1] }],
  ['plans for a billing period', { apply_on: 'monthly', plan_ids: ['pro'] }],
  ['neither plans nor products', { apply_on: 'specific' }],
])('a rule that names %s is rejected', async (_, rule) => {
  const rewards_for_promoters = [{ reward_id: company.campaign.rewards[0]?.id, ...rule }];
  const { status, body } = await calls.campaigns.update(company.campaign.id, { rewards_for_promoters });
  expect([status, body.code]).toEqual([422, 'invalid_params']);
});
