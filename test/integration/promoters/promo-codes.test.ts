import { beforeAll, describe, expect, test } from 'vitest';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import {
  type ApiResponse,
  aCompany,
  type Company,
  pickStatusAndBody,
  request,
  unique,
} from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };
const TAKEN = { status: 422, body: { message: 'The promo_code is already taken.', code: 'invalid_params' } };
const TIME = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

const give = async (code: string, overrides: Input): Promise<ApiResponse['body']> => {
  const { status, body } = await calls.promoCodes.create({ code, ...overrides });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const buy = (promo_code: string, overrides: Input = {}) =>
  company.v2('/track/sale', {
    email: `${unique()}@example.com`,
    event_id: unique(),
    amount: 100,
    promo_code,
    ...overrides,
  });
const ids = (body: readonly { id: number }[]) => body.map(({ id }) => id);

describe('promo codes', () => {
  test('a promo code is created for a promotion, with its reward', async () => {
    const { promoter, promotion } = await company.promoter();
    const code = unique('CODE');
    const [reward] = company.campaign.rewards;
    const newCode = {
      promoter_campaign_id: promotion.id,
      reward_id: reward?.id,
      description: 'Newsletter',
      metadata: { issue: 'May' },
    };
    expect(await give(code, newCode)).toEqual({
      id: expect.any(Number),
      code,
      description: 'Newsletter',
      promoter_campaign_id: promotion.id,
      promoter_id: promoter.id,
      campaign_id: company.campaign.id,
      reward: { id: reward?.id, name: reward?.name },
      ext_id: null,
      company_id: company.account.id,
      metadata: { issue: 'May' },
      details: {},
      created_at: TIME,
      archived_at: null,
    });
  });

  test("a promo code applies to the promoter's default campaign unless another is given", async () => {
    const { id: second } = await company.campaignWith({ name: 'Second' });
    const { promoter } = await company.promoter();
    await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: second });
    const own = { promoter_id: promoter.id };
    expect((await give(unique('CODE'), own)).campaign_id).toBe(company.campaign.id);
    const code = unique('CODE');
    expect((await give(code, { ...own, campaign_id: second })).campaign_id).toBe(second);
    const { commissions } = (await buy(code)).body;
    expect(commissions[0].promoter_campaign).toMatchObject({ campaign_id: second, promoter_id: promoter.id });
  });

  test("a promo code credits an unknown buyer's sale to its promoter and finds the promoter", async () => {
    const { promoter } = await company.promoter();
    const code = unique('CODE');
    expect((await buy(code)).status).toBe(404);
    await give(code, { promoter_id: promoter.id });
    expect((await buy(code)).body.commissions[0].promoter_campaign.promoter_id).toBe(promoter.id);
    expect((await createRecordCalls(company).promoters.show(code, 'promo_code')).body.id).toBe(promoter.id);
  });

  test('promo codes ignore case and surrounding spaces, and another promoter cannot take one', async () => {
    const code = unique('Anna');
    const { promoter } = await company.promoter({ promoCode: code });
    const other = unique('Bob');
    await give(other, { promoter_id: promoter.id });
    for (const typed of [code.toUpperCase(), code.toLowerCase(), ` ${code} `, other.toUpperCase()]) {
      expect((await buy(typed)).body.commissions[0].promoter_campaign.promoter_id).toBe(promoter.id);
    }
    const found = (await createRecordCalls(company).promoters.show(code.toUpperCase(), 'promo_code')).body;
    expect(found.id).toBe(promoter.id);
    const { promoter: rival } = await company.promoter();
    for (const typed of [code.toUpperCase(), other.toLowerCase()]) {
      expect(pickStatusAndBody(await calls.promoCodes.create({ code: typed, promoter_id: rival.id }))).toEqual(TAKEN);
    }
  });

  test('a promo code can be read by id, and its code, details and campaign can be changed', async () => {
    const { id: second } = await company.campaignWith({ name: 'Second' });
    const { promoter } = await company.promoter();
    await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: second });
    const code = unique('CODE');
    const created = await give(code, { promoter_id: promoter.id, description: 'Newsletter' });
    expect((await calls.promoCodes.show(created.id)).body).toEqual(created);
    const show = (await createRecordCalls(company).promoters.show(String(promoter.id), 'id')).body.promoter_campaigns;
    const secondId = show.find((one: { campaign_id: number }) => one.campaign_id === second).id;
    const change = { code: `${code}-B`, description: '', details: { page: 2 }, promoter_campaign_id: secondId };
    const { body } = await calls.promoCodes.update(created.id, change);
    const after = { ...created, ...change, campaign_id: second };
    expect(body).toEqual(after);
    expect((await calls.promoCodes.show(created.id)).body).toEqual(after);
    expect((await buy(code)).status).toBe(404);
    expect((await buy(`${code}-b`)).body.commissions[0].promoter_campaign.campaign_id).toBe(second);
    expect((await calls.promoCodes.update(created.id, { code: `${code}-b` })).body.code).toBe(`${code}-b`);
    expect((await buy(`${code}-B`)).status).toBe(200);
  });

  test("a promo code can neither become another promoter's code nor move to another promoter", async () => {
    const [one, two] = [await company.promoter(), await company.promoter({ promoCode: unique('OWN') })];
    const { id } = await give(unique('CODE'), { promoter_id: one.promoter.id });
    const message = async (change: Input) => (await calls.promoCodes.update(id, change)).body.message;
    expect(await message({ code: two.promotion.promoCode })).toBe('The promo_code is already taken.');
    expect(await message({ promoter_campaign_id: two.promotion.id })).toMatch(/^promoter_campaign_id is of another/);
    expect(await message({ reward_id: 99_999 })).toBe('reward_id is not the id of a reward.');
    expect(pickStatusAndBody(await calls.promoCodes.update(99_999, { code: 'x' }))).toEqual(NOT_FOUND);
    expect(pickStatusAndBody(await calls.promoCodes.show(99_999))).toEqual(NOT_FOUND);
  });

  test("version 1 shows a promoter's promo codes until they are archived", async () => {
    const { promoter } = await company.promoter();
    const code = unique('CODE');
    const [{ id: reward_id, name } = { id: 0, name: '' }] = company.campaign.rewards;
    const { id } = await give(code, { promoter_id: promoter.id, reward_id });
    const headers = { 'x-api-key': company.key };
    const showPromoter = async () =>
      (await request(`/api/v1/promoters/show?id=${promoter.id}`, { headers })).body.promo_codes;
    expect(await showPromoter()).toEqual([{ id, code, reward: { id: reward_id, name } }]);
    await calls.promoCodes.archive(id);
    expect(await showPromoter()).toEqual([]);
  });

  test.each<[string, Input]>([
    ['promoter', { promoter_id: 99_999 }],
    ['promotion', { promoter_campaign_id: 99_999 }],
    ['promotion in that campaign', { promoter_id: 1, campaign_id: 99_999 }],
  ])('creating a promo code for an unknown %s is rejected', async (_, identifiers) => {
    await company.promoter();
    expect(pickStatusAndBody(await calls.promoCodes.create({ code: unique('CODE'), ...identifiers }))).toEqual(
      NOT_FOUND,
    );
  });

  test('a promo code is rejected if its promotion belongs to another promoter', async () => {
    const [{ promoter }, { promotion }] = [await company.promoter(), await company.promoter()];
    const owner = { promoter_id: promoter.id, promoter_campaign_id: promotion.id };
    expect(pickStatusAndBody(await calls.promoCodes.create({ code: unique('CODE'), ...owner }))).toEqual(NOT_FOUND);
  });

  test('a promo code requires a code, an owner and an existing reward', async () => {
    const { promoter } = await company.promoter();
    const messages = await Promise.all(
      [
        { promoter_id: promoter.id },
        { code: 'x' },
        { code: unique(), promoter_id: promoter.id, reward_id: 99_999 },
      ].map(async (input) => (await calls.promoCodes.create(input)).body.message),
    );
    expect(messages).toEqual([
      'code is invalid.',
      'promoter_campaign_id or promoter_id is required.',
      'reward_id is not the id of a reward.',
    ]);
  });

  test('active promo codes follow their promoter to another campaign', async () => {
    const { id: destination } = await company.campaignWith({ name: 'Destination' });
    const { promoter } = await company.promoter();
    const [code, archivedCode] = [unique('CODE'), unique('CODE')];
    await give(code, { promoter_id: promoter.id });
    const { id: archived } = await give(archivedCode, { promoter_id: promoter.id });
    await calls.promoCodes.archive(archived);
    await company.v1('/promoters/move_to_campaign', { id: promoter.id, destination_campaign_id: destination });
    expect((await buy(code)).body.commissions[0].promoter_campaign.campaign_id).toBe(destination);
    expect((await buy(archivedCode)).status).toBe(404);
  });

  test('the promo codes of a deleted promoter stay reserved, even twenty of them', async () => {
    const { promoter } = await company.promoter();
    const codes = Array.from({ length: 20 }, () => unique('CODE'));
    for (const code of codes) await give(code, { promoter_id: promoter.id });
    const headers = { 'x-api-key': company.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ id: promoter.id });
    expect((await request('/api/v1/promoters/delete', { method: 'DELETE', headers, body })).status).toBe(200);
    const { promoter: other } = await company.promoter();
    for (const code of codes.slice(-2)) {
      expect(pickStatusAndBody(await calls.promoCodes.create({ code, promoter_id: other.id }))).toEqual(TAKEN);
    }
    expect((await buy(codes[0] ?? '')).status).toBe(404);
  });
});

describe('promo code uniqueness', () => {
  test('a taken promo code is rejected, even for the promoter who has it', async () => {
    const [one, two] = [await company.promoter(), await company.promoter({ promoCode: unique('OWN') })];
    const code = unique('CODE');
    await give(code, { promoter_id: one.promoter.id });
    expect(pickStatusAndBody(await calls.promoCodes.create({ code, promoter_id: two.promoter.id }))).toEqual(TAKEN);
    expect(pickStatusAndBody(await calls.promoCodes.create({ code, promoter_id: one.promoter.id }))).toEqual(TAKEN);
    const own = { code: two.promotion.promoCode, promoter_id: one.promoter.id };
    expect(pickStatusAndBody(await calls.promoCodes.create(own))).toEqual(TAKEN);
    const email = `${unique()}@example.com`;
    const v1 = await company.v1('/promoters/create', { email, promo_code: code });
    expect(v1).toMatchObject({ status: 422, body: { error: 'The promo_code is already taken.' } });
  });

  test('ten promoters who request one code concurrently get it once', async () => {
    const promoters = await Promise.all(Array.from({ length: 10 }, () => company.promoter()));
    const code = unique('CODE');
    const responses = await Promise.all(
      promoters.map(({ promoter }) => calls.promoCodes.create({ code, promoter_id: promoter.id })),
    );
    const [winner, ...others] = responses.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(responses.filter(({ status }) => status === 422).map(pickStatusAndBody)).toEqual(Array(9).fill(TAKEN));
    expect((await buy(code)).body.commissions[0].promoter_campaign.promoter_id).toBe(winner?.body.promoter_id);
  });

  test('promo codes created concurrently for one promoter are all stored', async () => {
    const { promoter } = await company.promoter();
    const codes = Array.from({ length: 8 }, () => unique('CODE'));
    const created = await Promise.all(codes.map((code) => give(code, { promoter_id: promoter.id })));
    expect(new Set(ids(created)).size).toBe(8);
    const { body } = await eventually(
      () => calls.promoCodes.list({ promoter_id: promoter.id }),
      ({ body }) => body.length === 8,
    );
    expect(new Set(body.map(({ code }: { code: string }) => code))).toEqual(new Set(codes));
  });

  test('a promoter can have at most 50 promo codes', async () => {
    const { promoter } = await company.promoter();
    for (let count = 0; count < 50; count += 1) await give(unique('CODE'), { promoter_id: promoter.id });
    const { status, body } = await calls.promoCodes.create({ code: unique(), promoter_id: promoter.id });
    expect([status, body.message]).toEqual([422, 'The promoter has 50 promo codes, the maximum.']);
    const { id: destination } = await company.campaignWith({ name: 'Destination' });
    const move = { id: promoter.id, destination_campaign_id: destination };
    expect((await company.v1('/promoters/move_to_campaign', move)).status).toBe(200);
    const response = await eventually(
      () => calls.promoCodes.list({ campaign_id: destination, per_page: 100 }),
      ({ body }) => body.length === 50,
    );
    expect(response.body).toHaveLength(50);
  });
});

describe('archived promo codes', () => {
  test('an archived promo code stops working and stays reserved for its promoter', async () => {
    const [one, two] = [await company.promoter(), await company.promoter()];
    const code = unique('CODE');
    const created = await give(code, { promoter_id: one.promoter.id });
    const email = `${unique()}@example.com`;
    await buy(code, { email });
    const { body } = await calls.promoCodes.archive(created.id);
    expect(body).toEqual({ ...created, archived_at: TIME });
    expect((await buy(code)).status).toBe(404);
    expect(pickStatusAndBody(await calls.promoCodes.create({ code, promoter_id: two.promoter.id }))).toEqual(TAKEN);
    const repeated = await give(code, { promoter_id: one.promoter.id });
    expect(repeated.id).not.toBe(created.id);
    expect((await buy(code)).body.commissions[0].promoter_campaign.promoter_id).toBe(one.promoter.id);
    // A lead that the code referred stays with its promoter.
    const promoterId = (await buy(code, { email })).body.commissions[0].promoter_campaign.promoter_id;
    expect(promoterId).toBe(one.promoter.id);
    // Archiving it again changes nothing and does not affect its new holder.
    expect((await calls.promoCodes.archive(created.id)).body).toEqual(body);
    expect((await buy(code)).status).toBe(200);
  });

  test('a replaced promo code stays reserved for its promoter, who can reclaim it', async () => {
    const [one, two] = [await company.promoter(), await company.promoter()];
    const [first, second] = [unique('CODE'), unique('CODE')];
    const { id } = await give(first, { promoter_id: one.promoter.id });
    expect((await calls.promoCodes.update(id, { code: second })).status).toBe(200);
    expect(pickStatusAndBody(await calls.promoCodes.create({ code: first, promoter_id: two.promoter.id }))).toEqual(
      TAKEN,
    );
    expect((await calls.promoCodes.update(id, { code: first })).status).toBe(200);
  });

  test('a promoter reserves at most twenty former codes, and further ones are released at once', async () => {
    const [one, two] = [await company.promoter(), await company.promoter()];
    const codes = Array.from({ length: 22 }, () => unique('CODE'));
    const { id } = await give(unique('CODE'), { promoter_id: one.promoter.id });
    for (const code of codes) await calls.promoCodes.update(id, { code });
    const take = async (code = '') => (await calls.promoCodes.create({ code, promoter_id: two.promoter.id })).status;
    expect([await take(codes[18]), await take(codes[19]), await take(codes[20])]).toEqual([422, 200, 200]);
  });

  test('archiving an unknown promo code returns 404', async () => {
    expect(pickStatusAndBody(await calls.promoCodes.archive(99_999))).toEqual(NOT_FOUND);
  });
});

test('promo codes can be listed by promoter, campaign, promotion and archived state', async () => {
  const own = await aCompany();
  const { promoCodes } = createCampaignCalls(own);
  const [one, two] = [await own.promoter(), await own.promoter()];
  const created = [];
  for (const { promoter } of [one, one, two]) {
    created.push((await promoCodes.create({ code: unique('CODE'), promoter_id: promoter.id })).body);
  }
  const [first, second, third] = ids(created) as [number, number, number];
  await promoCodes.archive(second);
  const fetchList = async (query: Input) => ids((await promoCodes.list(query)).body);
  // The latest change appears in the list last.
  await eventually(
    () => fetchList({ archived: true }),
    (archived) => archived.length === 1,
  );
  expect(await fetchList({})).toEqual([first, third]);
  expect(await fetchList({ archived: true })).toEqual([second]);
  expect(await fetchList({ promoter_id: one.promoter.id })).toEqual([first]);
  expect(await fetchList({ promoter_id: one.promoter.id, archived: 'true' })).toEqual([second]);
  expect(await fetchList({ promoter_campaign_id: two.promotion.id })).toEqual([third]);
  expect(await fetchList({ promoter_campaign_id: two.promotion.id, promoter_id: one.promoter.id })).toEqual([]);
  expect(await fetchList({ promoter_campaign_id: 99_999 })).toEqual([]);
  expect(await fetchList({ campaign_id: own.campaign.id, per_page: 1, page: 2 })).toEqual([third]);
  const { body, headers } = await promoCodes.list({ per_page: 1 });
  expect([body, headers.get('total')]).toEqual([[created[0]], '2']);
});
