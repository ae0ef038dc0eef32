import { beforeAll, describe, expect, test } from 'vitest';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { updateRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, pickStatusAndBody, unique } from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };
const invalid = (message: string) => ({ status: 422, body: { message, code: 'invalid_params' } });
const DURATION = 'duration_count is required with the durations months and sales, and allowed only with those.';
const FIRST_TIER = 'tier_level above 1 and tier_mode commission are for rewards of type tier.';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

async function aReward(overrides: Input): Promise<number> {
  const { status, body } = await calls.rewards.create({ name: 'A reward', ...overrides });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

/** A campaign with rewards, a promoter, and the earnings of its sales. */
async function aCampaign(rewards_for_promoters: readonly Input[], parentId?: number) {
  const input = { name: 'Campaign', landing_url: 'https://shop.example/', rewards_for_promoters };
  const { body: campaign } = await calls.campaigns.create(input);
  const { promoter, promotion } = await company.promoter({ campaignId: campaign.id, parentId });
  const sell = async (amount: number, overrides: Input = {}) => {
    const sale = {
      email: `${unique('lead')}@example.com`,
      event_id: unique('sale'),
      ref_id: promotion.refId,
      ...overrides,
    };
    const { status, body } = await company.v2('/track/sale', { ...sale, amount });
    expect(status).toBe(200);
    return body.commissions as { id: number; amount: number; tier: number; unit: string }[];
  };
  const earns = async (amount: number, overrides: Input = {}) =>
    (await sell(amount, overrides)).map((one) => one.amount);
  return { campaign, promoter, sell, earns };
}

describe('rewards', () => {
  test('a reward is created with all given fields and shown with them', async () => {
    const newReward = {
      name: 'Parents',
      promoter_reward_type: 'tier',
      unit: 'credits',
      percent: '12.50',
      duration: 'months',
      duration_count: 12,
      tier_level: 2,
      tier_mode: 'commission',
      coupon: 'WELCOME',
    };
    const { body } = await calls.rewards.create(newReward);
    const expectedFields = { duration: 'repeating', duration_in_months: 12, tier_reward_mode: 'tier_commission_mode' };
    expect(body).toMatchObject({ ...newReward, ...expectedFields, amount: null, created_at: expect.any(String) });
    expect((await calls.rewards.show(body.id)).body).toEqual(body);
  });

  test('a reward is for sales, in cash and forever by default', async () => {
    const { body } = await calls.rewards.create({ name: 'Flat', amount: 500 });
    expect(body).toMatchObject({
      promoter_reward_type: 'sale',
      unit: 'cash',
      percent: null,
      amount: 500,
      duration: 'forever',
      duration_count: null,
      tier_level: 1,
      tier_mode: 'sale',
      coupon: '',
    });
  });

  test('an update changes only the given reward fields, and a flat amount replaces a percentage', async () => {
    const { body: created } = await calls.rewards.create({
      name: 'A',
      percent: 10,
      duration: 'sales',
      duration_count: 3,
    });
    const response = await calls.rewards.update(created.id, { name: 'B', duration_count: 4, coupon: 'X' });
    const updated_at = expect.any(String);
    expect(response.body).toEqual({ ...created, name: 'B', duration_count: 4, coupon: 'X', updated_at });
    const flat = await calls.rewards.update(created.id, {
      amount: 700,
      flat_amount: true,
      duration: 'once',
      coupon: '',
    });
    const schemas = [{ unit: 'cash', amount: 700, flat_amount: true, per: 'item', rules: [] }];
    const changes = {
      amount: 700,
      per: 'item',
      percent: null,
      duration: 'once',
      duration_count: null,
      coupon: '',
      schemas,
    };
    expect(flat.body).toEqual({ ...response.body, ...changes, updated_at });
    expect((await calls.rewards.show(created.id)).body).toEqual(flat.body);
  });

  test('a percentage becomes a flat amount, or the reverse, only with flat_amount', async () => {
    const { body: percent } = await calls.rewards.create({ name: 'A', percent: 20 });
    const { body: flat } = await calls.rewards.create({ name: 'B', amount: 500 });
    const rules = [{ type: 'customer_sales_count', condition: 'equal to', value: 1 }];
    const schemas = [{ unit: 'cash', amount: 30, flat_amount: false, rules }];
    const { body: stepped } = await calls.rewards.create({ name: 'C', schemas });
    for (const [created, change, amount] of [
      [percent, { amount: 10 }, true],
      [flat, { percent: 10 }, false],
      [stepped, { percent: 10 }, false],
    ] as const) {
      const refusedResponse = await calls.rewards.update(created.id, change);
      expect([refusedResponse.status, refusedResponse.body.message]).toEqual([
        422,
        expect.stringMatching(/^flat_amount is required/),
      ]);
      expect((await calls.rewards.show(created.id)).body).toEqual(created);
      const other = await calls.rewards.update(created.id, { ...change, flat_amount: !amount });
      expect([other.status, other.body.message]).toEqual([422, expect.stringMatching(/^flat_amount: true goes/)]);
      const changedResponse = await calls.rewards.update(created.id, { ...change, flat_amount: amount });
      expect(changedResponse.body).toMatchObject({
        amount: null,
        percent: null,
        ...change,
        ...(amount ? {} : { percent: '10' }),
      });
    }
    expect((await calls.rewards.update(flat.id, { percent: 15 })).body).toMatchObject({ percent: '15' });
  });

  test('a flat amount is per item unless per is sale, and stays so until per changes', async () => {
    const create = (overrides: Input) => calls.rewards.create({ name: '500 flat cash forever', ...overrides });
    const update = async (id: number, overrides: Input) => (await calls.rewards.update(id, overrides)).body;
    const { body: item } = await create({ amount: 500 });
    expect(item).toMatchObject({ per: 'item', schemas: [{ per: 'item' }] });
    const perSale = { name: '500 flat cash per sale forever', amount: 500, per: 'sale', schemas: [{ per: 'sale' }] };
    expect(await update(item.id, { per: 'sale' })).toMatchObject(perSale);
    expect(await update(item.id, { amount: 700 })).toMatchObject({ amount: 700, per: 'sale' });
    expect(await update(item.id, { per: 'item' })).toMatchObject({
      name: '700 flat cash per item forever',
      per: 'item',
    });
    const schemas = [{ unit: 'cash', amount: 500, flat_amount: true, per: 'sale' }];
    const { body: created } = await calls.rewards.create({ name: 'x', schemas });
    expect(created).toMatchObject({ amount: 500, per: 'sale' });
    for (const input of [
      { percent: 20, per: 'sale' },
      { amount: 500, per: 'sale', promoter_reward_type: 'per_referral' },
      { schemas, per: 'sale' },
      { schemas: [{ unit: 'cash', amount: 5, flat_amount: false, per: 'sale' }] },
    ]) {
      const { status, body } = await create(input);
      expect([status, body.message]).toEqual([422, expect.stringMatching(/^(schemas: )?(it stands|per )/)]);
    }
  });

  test('a generated reward name follows the terms; a custom name stays', async () => {
    const terms = { percent: 20, duration: 'months', duration_count: 1 };
    const { body: created } = await calls.rewards.create({ name: '20% for 1 month', ...terms });
    const change = { amount: 1000, flat_amount: true };
    expect((await calls.rewards.update(created.id, change)).body.name).toBe('1000 flat cash per item for 1 month');
    const input = { name: '1000 flat cash per item for 1 month', percent: 30, flat_amount: false, duration: 'forever' };
    expect((await calls.rewards.update(created.id, input)).body.name).toBe('30% forever');
    const { body: typed } = await calls.rewards.create({ name: 'Launch offer', ...terms });
    expect((await calls.rewards.update(typed.id, change)).body.name).toBe('Launch offer');
    const response = await calls.rewards.update(created.id, { name: 'Autumn', percent: 10 });
    expect(response.body).toMatchObject({ name: 'Autumn', percent: '10' });
  });

  test.each<[Input, string]>([
    [{ percent: '10' }, 'name is invalid.'],
    [{ name: 'x' }, 'Send either percent or amount.'],
    [{ name: 'x', percent: 10, amount: 10 }, 'Send either percent or amount.'],
    [{ name: 'x', percent: '0' }, 'percent is invalid.'],
    [{ name: 'x', percent: '100.1' }, 'percent is invalid.'],
    [{ name: 'x', percent: '-5' }, 'percent is invalid.'],
    [{ name: 'x', percent: '1e1' }, 'percent is invalid.'],
    [{ name: 'x', percent: 1e-7 }, 'percent is invalid.'],
    [{ name: 'x', percent: '33.3333333333' }, 'percent is invalid.'],
    [{ name: 'x', amount: 1.5 }, 'amount is invalid.'],
    [{ name: 'x', amount: 0 }, 'amount is invalid.'],
    [{ name: 'x', percent: 10, duration: 'weeks' }, 'duration is invalid.'],
    [{ name: 'x', percent: 10, duration: 'months' }, DURATION],
    [{ name: 'x', percent: 10, duration: 'once', duration_count: 2 }, DURATION],
    [{ name: 'x', percent: 10, promoter_reward_type: 'gift' }, 'promoter_reward_type is invalid.'],
    [{ name: 'x', percent: 10, tier_level: 2 }, FIRST_TIER],
    [{ name: 'x', percent: 10, tier_mode: 'commission' }, FIRST_TIER],
    [
      { name: 'x', percent: 10, promoter_reward_type: 'tier' },
      'A reward of type tier needs a tier_level of 2 or more.',
    ],
    [{ name: 'x', amount: 10, promoter_reward_type: 'tier', tier_level: 2 }, 'A reward of type tier needs a percent.'],
  ])('%j is rejected as a new reward', async (input, message) => {
    expect(pickStatusAndBody(await calls.rewards.create(input))).toEqual(invalid(message));
  });

  test('an unknown reward is not found', async () => {
    expect(pickStatusAndBody(await calls.rewards.show(99_999))).toEqual(NOT_FOUND);
    expect(pickStatusAndBody(await calls.rewards.update(99_999, { name: 'x' }))).toEqual(NOT_FOUND);
  });

  test('rewards are listed, including those created with a campaign', async () => {
    const own = await aCompany();
    const { rewards } = createCampaignCalls(own);
    await rewards.create({ name: 'Second', percent: 5 });
    const { body, headers } = await rewards.list();
    const listedRewards = body.map(({ id, name, percent }: Input) => [id, name, percent]);
    expect(listedRewards).toEqual([
      [own.campaign.rewards[0]?.id, '20% of every sale', '20'],
      [expect.any(Number), 'Second', '5'],
    ]);
    expect(headers.get('total')).toBe('2');
  });
});

describe('commissions of sales', () => {
  test('percentages are exact decimals, given as text or number', async () => {
    for (const percent of ['12.5', 12.5, '12.500']) {
      const { earns } = await aCampaign([{ reward_id: await aReward({ percent }) }]);
      expect(await earns(10_01)).toEqual([125]);
      expect(await earns(10_04)).toEqual([126]);
    }
    const { earns } = await aCampaign([{ reward_id: await aReward({ percent: 0.1 }) }]);
    expect([await earns(499), await earns(500), await earns(1_000_000_000_000)]).toEqual([[], [1], [1_000_000_000]]);
  });

  test('a flat amount is earned per item, in the unit of the reward', async () => {
    const { sell } = await aCampaign([{ reward_id: await aReward({ amount: 3, unit: 'points' }) }]);
    expect(await sell(1000, { quantity: 4 })).toMatchObject([{ amount: 12, unit: 'points' }]);
  });

  test('a rule for a plan takes precedence over the rule for all; other plans earn the latter or nothing', async () => {
    const [all, pro] = [await aReward({ percent: 10 }), await aReward({ percent: 30 })];
    const specific = { apply_on: 'specific', plan_ids: ['pro', 'team'], reward_id: pro };
    const campaignOfBoth = await aCampaign([{ apply_on: 'all', plan_ids: [], reward_id: all }, specific]);
    const plans = ['pro', 'team', 'basic', undefined];
    const readEarned = (campaign: typeof campaignOfBoth) =>
      Promise.all(plans.map((plan) => campaign.earns(1000, { plan })));
    expect(await readEarned(campaignOfBoth)).toEqual([[300], [300], [100], [100]]);
    expect(await readEarned(await aCampaign([specific]))).toEqual([[300], [300], [], []]);
  });

  test.each<[Input, number[]]>([
    [{ duration: 'once' }, [100, 0, 0]],
    [{ duration: 'sales', duration_count: 2 }, [100, 100, 0]],
    [{ duration: 'forever' }, [100, 100, 100]],
  ])('a reward with %j stops after that number of sales', async (duration, expected) => {
    const { earns } = await aCampaign([{ reward_id: await aReward({ percent: 10, ...duration }) }]);
    const email = `${unique('buyer')}@example.com`;
    const amounts: number[] = [];
    for (const _ of expected) amounts.push((await earns(1000, { email }))[0] ?? 0);
    expect(amounts).toEqual(expected);
  });

  test('months of a reward count from the first sale', async () => {
    const reward_id = await aReward({ percent: 10, duration: 'months', duration_count: 2 });
    const { promoter } = await aCampaign([{ reward_id }]);
    const sale = { email: `${unique('buyer')}@example.com`, amount: 1000, ref_id: promoter.defaultRefId };
    const at = async (created_at: string) =>
      (await company.v1('/track/sale', { ...sale, event_id: unique('sale'), created_at })).body.reward;
    expect(await at('2026-01-15T10:00:00Z')).toMatchObject({ amount: 100 });
    expect(await at('2026-03-15T09:59:59Z')).toMatchObject({ amount: 100 });
    expect(await at('2026-03-15T10:00:00Z')).toBeNull();
  });

  test('parents earn by tier rewards, from the sale or from the commission below', async () => {
    const { promoter: top } = await company.promoter();
    const { promoter: middle } = await company.promoter({ parentId: top.id });
    const tier = { promoter_reward_type: 'tier', percent: '50' };
    const { sell } = await aCampaign(
      [
        { reward_id: await aReward({ percent: 20 }) },
        { reward_id: await aReward({ ...tier, tier_level: 2, tier_mode: 'commission' }) },
        { reward_id: await aReward({ ...tier, tier_level: 3, percent: 1 }) },
      ],
      middle.id,
    );
    expect((await sell(10_000)).map(({ tier, amount }) => [tier, amount])).toEqual([
      [1, 2000],
      [2, 1000],
      [3, 100],
    ]);
  });

  test('rewards of the types target and custom are not earned by sales', async () => {
    const rules = [];
    for (const promoter_reward_type of ['target', 'custom']) {
      rules.push({ reward_id: await aReward({ percent: 50, promoter_reward_type }) });
    }
    expect(await (await aCampaign(rules)).earns(1000)).toEqual([]);
  });

  test('a campaign whose rewards were removed earns nothing', async () => {
    const { campaign, earns } = await aCampaign([{ reward_id: await aReward({ percent: 10 }) }]);
    expect(await earns(1000)).toEqual([100]);
    await calls.campaigns.update(campaign.id, { rewards_for_promoters: [] });
    expect(await earns(1000)).toEqual([]);
  });
});

describe('reward changes', () => {
  test('a changed reward applies to later sales in all its campaigns; existing commissions keep their terms', async () => {
    const reward_id = await aReward({ percent: 20 });
    const [first, second] = [await aCampaign([{ reward_id }]), await aCampaign([{ reward_id }])];
    const email = `${unique('buyer')}@example.com`;
    const [event_id, refund_id] = [unique('old'), unique('refund')];
    const [oldCommission] = await first.sell(1000, { email, event_id });
    expect(oldCommission?.amount).toBe(200);
    expect((await calls.rewards.update(reward_id, { percent: '30', name: 'Thirty' })).status).toBe(200);
    expect([await first.earns(1000, { email }), await second.earns(1000)]).toEqual([[300], [300]]);
    const { body } = await createRecordCalls(company).commissions.show(oldCommission?.id ?? 0);
    const metadata = { percent: '20', of: 'sale', base: 1000 };
    expect(body).toMatchObject({ amount: 200, metadata, reward: { id: reward_id, name: 'A reward' } });
    const refund = await company.v2('/track/refund', {
      email,
      event_id: refund_id,
      sale_event_id: event_id,
      amount: 1000,
    });
    expect(refund.body.commissions[0].amount).toBe(-200);
  });

  test('concurrent changes of a reward are all kept, and campaigns apply the result', async () => {
    const reward_id = await aReward({ percent: 20 });
    const { earns } = await aCampaign([{ reward_id }]);
    const changes = [{ name: 'New' }, { percent: '40' }, { coupon: 'X' }];
    const responses = await Promise.all(changes.map((one) => calls.rewards.update(reward_id, one)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await calls.rewards.show(reward_id)).body).toMatchObject(Object.assign({}, ...changes));
    expect(await earns(1000)).toEqual([400]);
  });

  test('a reward changed while campaigns are created or updated applies to all of them', async () => {
    const account = company.account.id;
    const reward_id = await aReward({ percent: 20 });
    const rules = [{ applyOn: 'all', planIds: [], rewardId: reward_id }] as const;
    const { campaign: empty } = await aCampaign([]);
    const { campaign: giving } = await aCampaign([{ reward_id }]);
    const landingUrl = 'https://shop.example/';
    const create = () => createCampaign({ account: { id: account }, runtime }, { name: 'New', landingUrl, rules });
    const change = (percent: string) => () =>
      updateRewardDefinition({ account: { id: account }, runtime }, reward_id, { percent });
    const percentIn = async (id: number) => {
      const { promotion } = await company.promoter({ campaignId: id });
      const sale = { email: `${unique()}@example.com`, event_id: unique(), amount: 100, ref_id: promotion.refId };
      return (await company.v2('/track/sale', sale)).body.commissions[0]?.amount;
    };
    const { id: replaced } = await runWithInterference(create, change('21'));
    expect(await percentIn(replaced)).toBe(21);
    const created: number[] = [];
    await runWithInterference(change('22'), async () => created.push((await create()).id));
    expect(await percentIn(created[0] ?? 0)).toBe(22);
    await runWithInterference(
      () => updateCampaign({ account: { id: account }, runtime }, empty.id, { rules }),
      change('23'),
    );
    expect(await percentIn(empty.id)).toBe(23);
    await runWithInterference(
      () => updateCampaign({ account: { id: account }, runtime }, giving.id, { name: 'Renamed' }),
      change('24'),
    );
    expect(await percentIn(giving.id)).toBe(24);
    await runWithInterference(change('25'), () =>
      updateCampaign({ account: { id: account }, runtime }, giving.id, { name: 'Again' }),
    );
    expect(await percentIn(giving.id)).toBe(25);
    expect((await calls.campaigns.show(giving.id)).body.name).toBe('Again');
  });

  test('thirty campaigns can start to use a reward concurrently', async () => {
    const reward_id = await aReward({ percent: 20 });
    const created = await Promise.all(Array.from({ length: 30 }, () => aCampaign([{ reward_id }])));
    await calls.rewards.update(reward_id, { percent: '35' });
    expect(await created[29]?.earns(1000)).toEqual([350]);
  });

  test('a reward used by more campaigns than one transaction can update cannot be changed', async () => {
    const reward_id = await aReward({ percent: 20 });
    const rules = [{ applyOn: 'all', planIds: [], rewardId: reward_id }] as const;
    const input = { name: 'One of many', landingUrl: 'https://shop.example/', rules };
    const make = (count: number) =>
      Promise.all(Array.from({ length: count }, () => createCampaign({ account: company.account, runtime }, input)));
    for (const count of [33, 33, 32]) await make(count);
    expect((await calls.rewards.update(reward_id, { name: 'Still' })).status).toBe(200);
    await make(1);
    const message =
      'Too many campaigns and promoters use this reward to change it: create another one for some of them.';
    expect(pickStatusAndBody(await calls.rewards.update(reward_id, { name: 'No more' }))).toEqual(invalid(message));
  });
});
