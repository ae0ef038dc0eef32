import { beforeAll, describe, expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { createPromoterCalls, readStatusAndError } from '#test/support/promoters/calls.ts';
import { type ApiResponse, aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
let calls: ReturnType<typeof createPromoterCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createPromoterCalls(company);
});

const anEmail = () => `${unique('promoter')}@example.com`;
const aPromoter = async (overrides: object = {}): Promise<ApiResponse['body']> =>
  (await calls.createPromoter({ email: anEmail(), cust_id: unique('cust'), promo_code: unique('code'), ...overrides }))
    .body;

describe('promoter lookup', () => {
  const finding = ['showPromoter', 'deletePromoter', 'refreshToken', 'addToCampaign', 'moveToCampaign'] as const;
  const rest = { campaign_id: 1, destination_campaign_id: 1 };

  test('a promoter is found by each identifier, and by e-mail in any case', async () => {
    const { id, cust_id, auth_token, email, default_ref_id } = await aPromoter();
    const names = { id, cust_id, auth_token, ref_id: default_ref_id, promoter_email: ` ${email.toUpperCase()}` };
    for (const [name, value] of Object.entries(names)) {
      expect((await calls.showPromoter({ [name]: value })).body.id, name).toBe(id);
    }
  });

  test('a promoter lookup uses the first identifier in the documented order', async () => {
    const [one, two] = [await aPromoter(), await aPromoter()];
    expect((await calls.showPromoter({ cust_id: one.cust_id, ref_id: two.default_ref_id })).body.id).toBe(one.id);
    expect(readStatusAndError(await calls.showPromoter({ id: 99999, promoter_email: two.email }))).toEqual([
      404,
      'Promoter not found.',
    ]);
  });

  test.each(finding)('%s without an identifier returns 422', async (name) => {
    const { status, body } = await calls[name](rest);
    expect([status, body]).toEqual([422, { error: texts.PROMOTER_UNNAMED }]);
  });

  test('updatePromoter without an identifier returns 422', async () => {
    const { status, body } = await calls.updatePromoter({ first_name: 'x' });
    expect([status, body]).toEqual([422, { error: texts.PROMOTER_UNNAMED_IN_UPDATE }]);
  });

  test.each([...finding, 'updatePromoter'] as const)('%s for an unknown promoter returns 404', async (name) => {
    for (const by of ['id', 'cust_id', 'auth_token', 'ref_id', 'promoter_email']) {
      const value = by === 'id' ? 99999 : by === 'promoter_email' ? 'nobody@example.com' : 'nobody';
      const { status, body } = await calls[name]({ ...rest, [by]: value });
      expect([status, body]).toEqual([404, { error: 'Promoter not found.' }]);
    }
  });
});

describe('PUT /api/v1/promoters/update', () => {
  test('updating a promoter changes only the given fields', async () => {
    const before = await aPromoter({ first_name: 'Grace', youtube_url: 'https://youtube.example/grace', note: 'old' });
    const { body } = await calls.updatePromoter({
      id: before.id,
      last_name: 'Hopper',
      twitter_url: 'x.example',
      note: '',
    });
    expect(body).toEqual({
      ...before,
      profile: {
        ...before.profile,
        last_name: 'Hopper',
        social_accounts: { ...before.profile.social_accounts, twitter: { url: 'x.example' } },
      },
    });
    expect((await calls.showPromoter({ id: before.id })).body).toEqual(body);
  });

  test('email and promo_code select a promoter, or are new values beside another identifier', async () => {
    const { id, email, promotions } = await aPromoter();
    const code = promotions[0].promo_code;
    expect((await calls.updatePromoter({ email, note: 'a' })).body).toMatchObject({ id, email, note: 'a' });
    expect((await calls.updatePromoter({ promo_code: code, note: 'b' })).body).toMatchObject({ id, note: 'b' });
    const newFields = {
      email: anEmail(),
      promo_code: unique('code'),
      new_cust_id: unique('c'),
      new_ref_id: unique('r'),
    };
    const { body } = await calls.updatePromoter({ id, ...newFields });
    expect(body).toMatchObject({
      email: newFields.email,
      cust_id: newFields.new_cust_id,
      default_ref_id: newFields.new_ref_id,
    });
    expect(body.promotions).toMatchObject([{ promo_code: newFields.promo_code, ref_id: newFields.new_ref_id }]);
    expect(readStatusAndError(await calls.showPromoter({ promoter_email: email }))).toEqual([
      404,
      'Promoter not found.',
    ]);
    const heir = { email, promo_code: code, cust_id: (await aPromoter()).id };
    expect(readStatusAndError(await calls.createPromoter(heir))).toEqual([422, 'The promo_code is already taken.']);
    expect((await calls.createPromoter({ ...heir, promo_code: unique('code') })).status).toBe(200);
    expect((await calls.updatePromoter({ id, promo_code: code })).status).toBe(200);
  });

  test('a taken email, cust_id, ref_id or promo_code is rejected without any change', async () => {
    const [one, two] = [await aPromoter(), await aPromoter()];
    const has = {
      email: two.email,
      new_cust_id: two.cust_id,
      new_ref_id: two.default_ref_id,
      promo_code: two.promotions[0].promo_code,
    };
    for (const [name, value] of Object.entries(has)) {
      const { status, body } = await calls.updatePromoter({ id: one.id, note: 'x', [name]: value });
      const field = name.replace('new_', '');
      expect([status, body]).toEqual([422, { error: `The ${field} is already taken.` }]);
    }
    expect((await calls.showPromoter({ id: one.id })).body).toEqual(one);
  });

  test('an empty new ref id is replaced by one derived from the first name', async () => {
    const first_name = unique('Ada');
    const { id } = await aPromoter({ ref_id: unique('old') });
    const { body } = await calls.updatePromoter({ id, first_name, new_ref_id: '' });
    expect(body.default_ref_id).toBe(first_name.toLowerCase().replace(/[^a-z0-9]/g, ''));
    expect((await calls.updatePromoter({ id, new_ref_id: '' })).body.default_ref_id).toBe(body.default_ref_id);
    expect((await calls.updatePromoter({ id, new_ref_id: null })).body.default_ref_id).toBe(body.default_ref_id);
    const twin = await aPromoter({ ref_id: unique('old'), first_name });
    const { default_ref_id } = (await calls.updatePromoter({ id: twin.id, new_ref_id: '' })).body;
    expect(default_ref_id).toMatch(new RegExp(`^${body.default_ref_id}[a-z0-9]+$`));
  });

  test('a new ref id is stored in lower case', async () => {
    const { id } = await aPromoter();
    const newRefId = unique('Upper');
    expect((await calls.updatePromoter({ id, new_ref_id: newRefId })).body.default_ref_id).toBe(newRefId.toLowerCase());
  });

  test.each(['ä', 'a b', 'a/b', 'x'.repeat(101)])('the new ref id %j is rejected', async (new_ref_id) => {
    const { id } = await aPromoter();
    expect(readStatusAndError(await calls.updatePromoter({ id, new_ref_id }))).toEqual([422, 'new_ref_id is invalid.']);
  });

  test('updating a promoter in a campaign they are not in returns 404', async () => {
    const { id } = await aPromoter();
    const other = await company.campaignWith({ name: 'Empty' });
    expect(readStatusAndError(await calls.updatePromoter({ id, campaign_id: other.id }))).toEqual([
      404,
      'Promotion not found.',
    ]);
    expect(readStatusAndError(await calls.updatePromoter({ id, campaign_id: 99999 }))).toEqual([
      404,
      'Campaign not found.',
    ]);
  });

  test('a parent is set by e-mail or id, and cycles are rejected', async () => {
    const [top, middle, bottom] = [await aPromoter(), await aPromoter(), await aPromoter()];
    const below = (child: ApiResponse['body'], parent: object) => calls.updatePromoter({ id: child.id, ...parent });
    const { body } = await below(middle, { parent_promoter_email: top.email });
    expect(body.parent_promoter_id).toBe(top.id);
    expect((await below(bottom, { parent_promoter_id: middle.id })).body.parent_promoter_id).toBe(middle.id);
    const cycle = [422, 'The parent promoter cannot be the promoter itself or one of its descendants.'];
    expect(readStatusAndError(await below(top, { parent_promoter_id: top.id }))).toEqual(cycle);
    expect(readStatusAndError(await below(top, { parent_promoter_id: bottom.id }))).toEqual(cycle);
    expect(readStatusAndError(await below(top, { parent_promoter_email: 'nobody@example.com' }))).toEqual([
      404,
      'Parent promoter not found.',
    ]);
  });
});

describe('custom landing pages', () => {
  const click = (url: string) => post('/tr', { account: company.account.id, url });

  test('a tracked landing page counts visits without a ref id and belongs to one promoter', async () => {
    const page = `https://${unique('page')}.example/welcome`;
    const promoter = await aPromoter({ landing_url: `${page}/`, url_tracking: 'true' });
    expect(promoter.promotions[0].referral_link).toBe(`${page}/`);
    const { status, body } = await click(`${page}?utm_source=x#top`);
    expect([status, body.ref_id]).toEqual([200, promoter.default_ref_id]);
    expect((await click(`${page}/?ref=${(await aPromoter()).default_ref_id}`)).body.ref_id).not.toBe(body.ref_id);
    expect((await click(`${page}/?ref=nobody`)).body.ref_id).toBe(body.ref_id);
    expect((await click(`${page}/other`)).status).toBe(404);
    const rival = await calls.createPromoter({ email: anEmail(), landing_url: page, url_tracking: true });
    expect(readStatusAndError(rival)).toEqual([422, 'The landing_url is already taken.']);
    expect((await calls.createPromoter({ email: anEmail(), landing_url: page })).status).toBe(200);
  });

  test('a tracked landing page is released when it is changed or no longer tracked', async () => {
    const page = `https://${unique('page')}.example/`;
    const one = await aPromoter({ landing_url: page, url_tracking: true });
    const two = await aPromoter({ landing_url: page });
    const track = (id: number) => calls.updatePromoter({ id, url_tracking: true });
    expect(readStatusAndError(await track(two.id))).toEqual([422, 'The landing_url is already taken.']);
    await calls.updatePromoter({ id: one.id, url_tracking: false });
    expect((await track(two.id)).status).toBe(200);
    expect((await click(page)).body.ref_id).toBe(two.default_ref_id);
    await calls.updatePromoter({ id: two.id, landing_url: `${page}elsewhere` });
    expect((await track(one.id)).status).toBe(200);
  });
});

test("refreshing a promoter's token invalidates the old one", async () => {
  const { id, auth_token, ...others } = await aPromoter();
  const { body } = await calls.refreshToken({ auth_token });
  expect(body).toEqual({ id, ...others, auth_token: expect.not.stringContaining(auth_token) });
  expect((await calls.showPromoter({ auth_token })).status).toBe(404);
  expect((await calls.showPromoter({ auth_token: body.auth_token })).body.id).toBe(id);
});

describe('GET /api/v1/promoters/list', () => {
  test('promoters are listed oldest first, by campaign and page by page', async () => {
    const other = await aCompany();
    const { createPromoter, listPromoters, showPromoter, addToCampaign } = createPromoterCalls(other);
    const created: ApiResponse['body'][] = [];
    const { body: promoters, headers: head } = await listPromoters();
    expect([promoters, head.get('total')]).toEqual([[], '0']);
    const second = await other.campaignWith({ name: 'Second' });
    for (let number = 0; number < 5; number += 1) {
      const campaign_id = number % 2 ? second.id : other.campaign.id;
      created.push((await createPromoter({ email: anEmail(), campaign_id })).body);
    }
    await addToCampaign({ id: created[0].id, campaign_id: second.id });
    const ids = ({ body }: ApiResponse) => body.map(({ id }: { id: number }) => id).sort();
    const all = await eventually(listPromoters, ({ body }) => body.length === 5);
    expect(ids(all)).toEqual(created.map(({ id }) => id));
    expect(all.body.find(({ id }: { id: number }) => id === created[0].id)).toEqual(
      (await showPromoter({ id: created[0].id })).body,
    );
    const inSecond = await eventually(
      () => listPromoters({ campaign_id: second.id }),
      ({ body }) => body.length === 3,
    );
    expect(ids(inSecond)).toEqual([created[0].id, created[1].id, created[3].id]);
    const page = await listPromoters({ page: 2, per_page: 2 });
    expect([page.headers.get('total'), page.headers.get('per-page')]).toEqual(['5', '2']);
    expect(page.headers.get('link')).toMatch(/page=3&per_page=2>; rel="next"/);
    expect(page.body).toEqual(all.body.slice(2, 4));
    expect((await listPromoters({ page: 4, per_page: 2 })).body).toEqual([]);
  });

  test('the promoter list can be limited to one promoter, and an unknown one returns 404', async () => {
    const other = await aCompany();
    const { createPromoter, listPromoters, showPromoter } = createPromoterCalls(other);
    const { body: created } = await createPromoter({ email: anEmail(), cust_id: 'C-1' });
    await createPromoter({ email: anEmail() });
    const { body: shownPromoter } = await showPromoter({ id: created.id });
    const second = await other.campaignWith({ name: 'Second' });
    const email = ` ${created.email.toUpperCase()}`;
    for (const name of [
      { id: created.id },
      { promoter_email: email },
      { cust_id: 'C-1' },
      { ref_id: created.default_ref_id },
    ]) {
      const { body, headers } = await listPromoters({ ...name, campaign_id: other.campaign.id });
      expect([body, headers.get('total')]).toEqual([[shownPromoter], '1']);
    }
    const otherList = await listPromoters({ id: created.id, campaign_id: second.id });
    expect([otherList.body, otherList.headers.get('total')]).toEqual([[], '0']);
    for (const nobody of [{ id: 999_999 }, { promoter_email: anEmail() }]) {
      expect(readStatusAndError(await listPromoters(nobody))).toEqual([404, 'Promoter not found.']);
    }
    const { body: behind } = await listPromoters({ id: created.id, page: 2 });
    expect(behind).toEqual([]);
    expect(readStatusAndError(await listPromoters({ id: created.id, campaign_id: 99_999 }))).toEqual([
      404,
      'Campaign not found.',
    ]);
  });

  test('the promoter list returns 404 for an unknown campaign and 422 for an invalid page', async () => {
    expect(readStatusAndError(await calls.listPromoters({ campaign_id: 99999 }))).toEqual([404, 'Campaign not found.']);
    for (const paging of [{ page: 0 }, { per_page: 0 }]) {
      const [name = ''] = Object.keys(paging);
      expect(readStatusAndError(await calls.listPromoters(paging))).toEqual([422, `${name} is invalid.`]);
    }
  });
});

test('a promoter shows current counters and balances', async () => {
  const { id, default_ref_id } = await aPromoter();
  await post('/tr', { account: company.account.id, ref_id: default_ref_id });
  await company.v1('/track/sale', { email: anEmail(), event_id: unique('s'), amount: 1000, ref_id: default_ref_id });
  const show = () => calls.showPromoter({ id });
  const { body } = await eventually(
    show,
    ({ body }) => body.promotions[0].sales_count + body.promotions[0].visitors_count === 2,
  );
  expect(body).toMatchObject({
    earnings_balance: { cash: 200 },
    current_balance: { cash: 200 },
    paid_balance: { cash: 0 },
  });
  expect(body.promotions).toMatchObject([{ leads_count: 1, sales_total: 1000, visitors_count: 1 }]);
  expect((await calls.updatePromoter({ id, note: 'x' })).body.promotions).toEqual(body.promotions);
});
