import { beforeAll, describe, expect, test } from 'vitest';
import { v2PromoterCampaignsUpdate } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { createNullableShape, findMismatches, type Shape } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createWebhookCalls } from '#test/support/webhooks/calls.ts';

const RULE: Shape = {
  apply_on: '{monthly,yearly,one_time,all,specific}',
  product_ids: ['int'],
  reward_id: 'int',
  reward: { name: 'str', promoter_reward_type: 'str', hide_reward: 'bool', tier_level: 'int', coupon: 'str' },
  products: [{ id: 'int', name: 'str' }],
};
const CAMPAIGN: Shape = {
  id: 'int',
  name: 'str',
  color: 'str',
  stats: {
    referrals_count: 'int',
    sales_count: 'int',
    customers_count: 'int',
    promoters_count: 'int',
    revenue_amount: 'int',
  },
  landing_url: 'str',
  visitor_cookie_life: 'int',
  ref_token_param: 'str',
  auto_approve_leads: 'bool',
  track_ad_traffic: '{pending,allow,block}',
  auto_approve_promoters: 'bool',
  is_private: 'bool',
  is_default: 'bool',
  upgrade_details: createNullableShape({ campaign_id: 'int', amount: 'int', metric: '{customers,revenue}' }),
  signup_url: 'str',
  links: [{ id: 'int', name: 'str', url: 'str' }],
  rewards_for_promoters: [RULE],
  rewards_for_referrals: [RULE],
};
const STEP_RULE: Shape = {
  type: '{customer_sales_count,customer_age_in_months,promoter_campaign_customers_count,promoter_campaign_revenue}',
  condition: 'str',
  filter_by: 'str?',
  value: 'num',
  operator: '{and,or}',
};
const REWARD: Shape = {
  id: 'int',
  name: 'str',
  is_promoter_reward: 'bool',
  promoter_reward_type: 'str?',
  coupon: 'str?',
  editable: 'bool',
  hide_reward: 'bool?',
  provider_coupon_id: 'str?',
  duration: '{once,forever,repeating}?',
  duration_in_months: 'int?',
  max_redemptions: 'int?',
  new_customers_only: 'bool',
  created_at: 'str',
  updated_at: 'str',
  provider: 'str',
  tier_reward_mode: '{tier_commission_mode,tier_override_mode,tier_net_override_mode}?',
  tier_level: 'int?',
  schemas: [{ unit: 'str', amount: 'num', flat_amount: 'bool', rules: [STEP_RULE] }],
};
const PROMO_CODE: Shape = {
  id: 'int',
  code: 'str',
  reward: createNullableShape({ id: 'int', name: 'str' }),
  ext_id: 'str?',
  description: 'str?',
  company_id: 'int',
  promoter_campaign_id: 'int',
  metadata: 'obj',
  details: 'obj',
  archived_at: 'str?',
};
const WEBHOOK: Shape = {
  id: 'int',
  url: 'str',
  description: 'str?',
  event_types: ['str'],
  campaign_ids: ['int'],
  active: 'bool',
  timeout: 'int',
  max_retries: 'int',
  headers: 'obj',
  basic_auth_user: 'str?',
  basic_auth_enabled: 'bool',
  created_at: 'str',
  updated_at: 'str',
};
const DELIVERY: Shape = {
  id: 'int',
  event_id: 'str',
  event_type: 'str',
  action: 'str',
  entity_type: 'str',
  entity_id: 'int?',
  status: '{pending,delivered,retrying,failed}',
  attempts: 'int',
  last_error: 'str?',
  response_code: 'int?',
  response_body: 'str?',
  object_changes: 'any',
  payload: 'obj',
  created_at: 'str',
  delivered_at: 'str?',
};

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

const documented = {
  name: 'Partners',
  landing_url: 'https://shop.example/',
  ref_token_param: '?via',
  color: '#0ea5e9',
  visitor_cookie_life: 30,
  auto_approve_promoters: false,
  is_private: true,
  track_ad_traffic: 'allow',
  links: [{ name: 'Pricing', url: 'https://shop.example/pricing' }],
};

describe('campaigns as documented for API version 2', () => {
  test('a campaign is created, shown, listed, changed and deleted in the documented shape', async () => {
    const rules = [{ apply_on: 'all', product_ids: [], reward_id: company.campaign.rewards[0]?.id }];
    const created = await calls.campaigns.create({ ...documented, rewards_for_promoters: rules });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...documented,
      ref_token_param: 'via',
      private: true,
      links: [{ id: 1, ...documented.links[0] }],
      stats: { referrals_count: 0, promoters_count: 0 },
      rewards_for_promoters: [{ reward: { name: company.campaign.rewards[0]?.name } }],
    });
    const { id } = created.body;
    const links = [
      { id: 1, _destroy: true },
      { name: 'Docs', url: 'https://shop.example/docs' },
    ];
    const updateResponse = await calls.campaigns.update(id, { links, is_private: false });
    expect(updateResponse.body).toMatchObject({ private: false, links: [{ id: 2, name: 'Docs' }] });
    // Ids of removed links are never reused.
    await calls.campaigns.update(id, { links: [{ id: 2, _destroy: true }] });
    const response = await calls.campaigns.update(id, { links: [{ name: 'Blog', url: 'https://shop.example/blog' }] });
    expect(response.body.links).toMatchObject([{ id: 3, name: 'Blog' }]);
    const [showResponse, listResponse, deleteResponse] = [
      await calls.campaigns.show(id),
      await calls.campaigns.list(),
      await calls.campaigns.remove(id),
    ];
    expect(showResponse.body).toEqual(response.body);
    expect(deleteResponse.body).toEqual(response.body);
    for (const { body } of [created, updateResponse, showResponse, deleteResponse])
      expect(findMismatches(body, CAMPAIGN)).toEqual([]);
    expect(findMismatches(listResponse.body, [CAMPAIGN])).toEqual([]);
    expect((await calls.campaigns.show(id)).status).toBe(404);
    expect((await calls.campaigns.list()).body).toHaveLength(1);
  });

  test('a campaign counts its promoters', async () => {
    const { id } = await company.campaignWith({});
    await company.promoter({ campaignId: id });
    const count = async () => (await calls.campaigns.show(id)).body.stats.promoters_count;
    expect(await eventually(count, (found) => found === 1)).toBe(1);
  });

  test('a campaign that has promoters or is the default cannot be deleted, and the attempt changes nothing', async () => {
    const { id } = await company.campaignWith({ defaultWebhookUrl: 'https://hooks.shop.example/' });
    const { promoter } = await company.promoter({ campaignId: id });
    await eventually(
      async () => (await calls.campaigns.show(id)).body.stats.promoters_count,
      (count) => count === 1,
    );
    for (const campaignId of [id, company.campaign.id]) {
      const { status, body } = await calls.campaigns.remove(campaignId);
      expect([status, body]).toEqual([
        400,
        { message: body.message, errors: { base: [body.message] }, code: 'invalid_record' },
      ]);
      expect((await calls.campaigns.show(campaignId)).status).toBe(200);
    }
    const sale = { email: `${unique()}@example.com`, event_id: unique(), amount: 100, ref_id: promoter.defaultRefId };
    expect((await company.v2('/track/sale', sale)).status).toBe(200);
    expect((await createWebhookCalls(company).list()).body).toMatchObject([{ campaign_id: id }]);
    expect((await calls.campaigns.remove(99_999)).status).toBe(404);
  });

  test.each<[RegExp, Input]>([
    [/^track_ad_traffic is invalid/, { track_ad_traffic: 'block' }],
    [/^upgrade_details names a campaign/, { upgrade_details: { campaign_id: 99, amount: 10, metric: 'customers' } }],
    [/^upgrade_details: send .* together/, { upgrade_details: { campaign_id: 1 } }],
    [/^upgrade_details is invalid/, { upgrade_details: { campaign_id: 1, amount: 0, metric: 'customers' } }],
    [
      /^rewards_for_promoters: apply_on all covers all/,
      { rewards_for_promoters: [{ product_ids: [1], reward_id: 1 }] },
    ],
    [/^links: link 9 does not exist/, { links: [{ id: 9, name: 'x' }] }],
    [/^links: a link needs/, { links: [{ name: 'x' }] }],
    [/^links is invalid/, { links: [{ name: 'x', url: 'javascript:alert(1)' }] }],
  ])('a campaign is rejected with: %s', async (message, fields) => {
    const { status, body } = await calls.campaigns.create({ ...documented, ...fields });
    expect([status, body.code]).toEqual([422, 'invalid_params']);
    expect(body.message).toMatch(message);
  });
});

describe('rewards as documented for API version 2', () => {
  const percent = { name: '12.5% for a year', is_promoter_reward: true, promoter_reward_type: 'sale' };
  const schema = { unit: 'cash', amount: 12.5, flat_amount: false };
  const ageRule = { type: 'customer_age_in_months', condition: 'less than', value: 3, operator: 'and' };
  const withRule = (rule: Input) => ({ ...schema, amount: 30, rules: [{ ...ageRule, ...rule }] });
  const byAge = withRule({});

  test('a reward is created with a schema, shown, changed, listed by scope and hidden', async () => {
    const created = await calls.rewards.create({
      ...percent,
      duration: 'repeating',
      duration_in_months: 12,
      schemas: [schema],
    });
    const months = { duration: 'repeating', duration_in_months: 12, duration_count: 12 };
    expect(created.body).toMatchObject({ percent: '12.5', amount: null, ...months, schemas: [schema] });
    const flat = { unit: 'points', amount: 50, flat_amount: true };
    const { body: updated } = await calls.rewards.update(created.body.id, { schemas: [flat], duration: 'once' });
    expect(updated).toMatchObject({ percent: null, amount: 50, unit: 'points', duration: 'once', schemas: [flat] });
    const { body: hidden } = await calls.rewards.hide(created.body.id);
    expect(hidden).toEqual({ ...updated, hide_reward: true, updated_at: expect.any(String) });
    expect((await calls.rewards.show(created.body.id)).body).toEqual(hidden);
    const { body: promised } = await calls.rewards.create({
      name: '10% off',
      is_promoter_reward: false,
      schemas: [{ ...schema, unit: 'discount_per', amount: '10' }],
    });
    expect(promised).toMatchObject({ is_promoter_reward: false, percent: '10' });
    const ids = async (scope: string) => (await calls.rewards.list({ scope })).body.map(({ id }: Input) => id);
    expect(await ids('referrals')).toEqual([promised.id]);
    expect(await ids('promoters')).toContain(hidden.id);
    for (const body of [created.body, updated, hidden, promised]) expect(findMismatches(body, REWARD)).toEqual([]);
    expect(findMismatches((await calls.rewards.list()).body, [REWARD])).toEqual([]);
  });

  test('a reward has steps by customer age until a plain percentage replaces them', async () => {
    const created = await calls.rewards.create({ ...percent, schemas: [byAge, schema] });
    const expected = { ...byAge, rules: [{ ...ageRule, filter_by: null }] };
    expect(created.body).toMatchObject({ percent: '30', schemas: [expected, { ...schema, rules: [] }] });
    expect(findMismatches(created.body, REWARD)).toEqual([]);
    const { body: renamed } = await calls.rewards.update(created.body.id, { name: 'Young customers' });
    expect(renamed.schemas).toEqual(created.body.schemas);
    const { body: plain } = await calls.rewards.update(created.body.id, { percent: '20', flat_amount: false });
    expect(plain.schemas).toEqual([{ ...schema, amount: 20, per: null, rules: [] }]);
  });

  test('a tier reward can take its share of the commission below', async () => {
    const tier = { name: 'Parents', promoter_reward_type: 'tier', tier_level: 2, schemas: [schema] };
    const { body } = await calls.rewards.create({ ...tier, tier_reward_mode: 'tier_commission_mode' });
    expect(body).toMatchObject({ tier_mode: 'commission', tier_reward_mode: 'tier_commission_mode', tier_level: 2 });
  });

  const TYPES = ['customer_sales_count', 'customer_age_in_months'];
  const OF_PROMOTER = ['promoter_campaign_customers_count', 'promoter_campaign_revenue'];
  const COMPARISONS = ['less than', 'less than or equal to', 'equal to', 'greater than or equal to', 'greater than'];
  test('a reward accepts and returns every documented rule type, condition and unit', async () => {
    const rules = [...TYPES, ...OF_PROMOTER].map((type, index) => ({
      type,
      condition: COMPARISONS[index],
      filter_by: null,
      value: index + 1,
      operator: index % 2 ? 'or' : 'and',
    }));
    const others = [
      { ...rules[0], condition: 'greater than' },
      { ...rules[0], condition: 'multiple of' },
    ];
    const schemas = [{ ...schema, rules }, ...others.map((rule) => ({ ...schema, rules: [rule] })), schema];
    const { body: stepped } = await calls.rewards.create({ ...percent, schemas });
    expect(stepped).toMatchObject({ schemas });
    const units = ['cash', 'free_months', 'credits', 'points', 'mon_discount', 'discount_per'];
    for (const [index, unit] of units.entries()) {
      const duration = ['once', 'forever'][index % 2];
      const flat = { ...percent, duration, schemas: [{ unit, amount: 5, flat_amount: true, rules: [] }] };
      const { status, body } = await calls.rewards.create(flat);
      expect([status, body]).toMatchObject([200, flat]);
    }
  });

  test('a reward can be limited to products in a campaign and in a promotion, for promoters and referrals', async () => {
    const price = { ext_id: unique('plan'), desc: 'Each month' };
    const { body: product } = await calls.products.create({ name: 'Team', ext_id: 'prod_1', prices: [price] });
    expect(product).toMatchObject({ name: 'Team', ext_id: 'prod_1', prices: [price] });
    const { body: gain } = await calls.rewards.create({ ...percent, schemas: [schema] });
    const { body: offer } = await calls.rewards.create({
      name: '10% off',
      is_promoter_reward: false,
      coupon: 'TEN',
      schemas: [{ ...schema, unit: 'discount_per', amount: 10 }],
    });
    const rule = (reward_id: number) => ({ apply_on: 'specific', product_ids: [product.id], reward_id });
    const rules = { rewards_for_promoters: [rule(gain.id)], rewards_for_referrals: [rule(offer.id)] };
    const products = [{ id: product.id, name: 'Team' }];
    const expected = {
      rewards_for_promoters: [{ ...rule(gain.id), reward: { name: gain.name }, products }],
      rewards_for_referrals: [{ ...rule(offer.id), reward: { name: '10% off', coupon: 'TEN' }, products }],
    };
    const { body: campaign } = await calls.campaigns.create({ ...documented, name: unique('Campaign'), ...rules });
    expect(campaign).toMatchObject(expected);
    const { promotion } = await company.promoter();
    const { body: own } = await send(v2PromoterCampaignsUpdate, {
      variables: { id: promotion.id },
      json: { ...rules, promoter_rewards_customized: true, referral_rewards_customized: true },
      headers: createCredentials('v2', company),
    });
    expect(own).toMatchObject({ ...expected, promoter_rewards_customized: true, referral_rewards_customized: true });
  });

  test.each<[RegExp, Input]>([
    [/^schemas: one without rules/, { schemas: [schema, schema] }],
    [/^schemas: all entries must have the same unit/, { schemas: [byAge, { ...schema, unit: 'points' }] }],
    [/^schemas: the type of a rule/, { schemas: [withRule({ type: 'promoter_earnings' })] }],
    [/^schemas: the condition of a rule/, { schemas: [withRule({ condition: 'more' })] }],
    [/^schemas: the value of a rule/, { schemas: [withRule({ value: 1.5 })] }],
    [/^schemas: the value of a rule/, { schemas: [withRule({ condition: 'multiple of', value: 0 })] }],
    [/^schemas: filter_by/, { schemas: [withRule({ filter_by: 'price' })] }],
    [/^schemas: a percentage/, { schemas: [{ ...schema, amount: 101 }] }],
    [/^schemas: a flat amount/, { schemas: [{ ...schema, amount: 1.5, flat_amount: true }] }],
    [/^schemas: send it instead of/, { schemas: [schema], percent: '10' }],
    [/^schemas is invalid/, { schemas: [{ ...schema, amount: -1 }] }],
    [/^max_redemptions is not supported: /, { schemas: [schema], max_redemptions: 3 }],
    [/^new_customers_only is not supported: /, { schemas: [schema], new_customers_only: true }],
    [/^should_create_provider_coupon is not supported: /, { schemas: [schema], should_create_provider_coupon: true }],
    [/^tier_reward_mode is invalid/, { schemas: [schema], tier_reward_mode: 'tier_net_override_mode' }],
  ])('a reward is rejected with: %s', async (message, fields) => {
    const { status, body } = await calls.rewards.create({ ...percent, ...fields });
    expect([status, body.code]).toEqual([422, 'invalid_params']);
    expect(body.message).toMatch(message);
  });
});

test('promo codes, webhooks and deliveries have the shapes of API version 2', async () => {
  const { promoter } = await company.promoter();
  const { body: code } = await calls.promoCodes.create({ code: unique('CODE'), promoter_id: promoter.id });
  expect(findMismatches(code, PROMO_CODE)).toEqual([]);
  expect(findMismatches((await calls.promoCodes.show(code.id)).body, PROMO_CODE)).toEqual([]);
  expect(findMismatches((await calls.promoCodes.update(code.id, { metadata: { a: 1 } })).body, PROMO_CODE)).toEqual([]);
  const webhooks = createWebhookCalls(company);
  const { body: webhook } = await webhooks.create({ url: 'https://hooks.shop.example/', event_types: ['lead_signup'] });
  await webhooks.test(webhook.id);
  expect(findMismatches(webhook, WEBHOOK)).toEqual([]);
  expect(findMismatches((await webhooks.list()).body, [WEBHOOK])).toEqual([]);
  expect(findMismatches((await webhooks.eventTypes()).body, { data: ['str'] })).toEqual([]);
  const { body: deliveries } = await webhooks.deliveries(webhook.id);
  expect([deliveries.length, findMismatches(deliveries, [DELIVERY])]).toEqual([1, []]);
  expect(findMismatches((await webhooks.delivery(webhook.id, deliveries[0].id)).body, DELIVERY)).toEqual([]);
});
