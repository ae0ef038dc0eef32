import { beforeAll, describe, expect, test } from 'vitest';
import { CAMPAIGN_METHODS_MISSING } from '#shared/domain/payout-methods/method-offers.ts';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, pickStatusAndBody, post, unique } from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };
const invalid = (message: string) => ({ status: 422, body: { message, code: 'invalid_params' } });
const PLAIN = { name: 'Partners', landing_url: 'https://shop.example/' };
const WHOLE = {
  name: 'Partners',
  color: '#0ea5e9',
  landing_url: 'https://shop.example/partners',
  description: 'For everyone who writes about us.\nJoin!',
  default_webhook_url: 'https://shop.example/hook',
  private: true,
  is_default: false,
  auto_approve_promoters: false,
  auto_approve_rewards: false,
  auto_approve_up_to: 50_000,
  holding_days: 365,
  selected_payout_methods: ['paypal', 'bank'],
  payout_method_options: {
    paypal: { min_payment: 0 },
    wise: { min_payment: 0 },
    bank: { min_payment: 10_000 },
    custom: { min_payment: 0 },
  },
  visitor_cookie_life: 90,
  last_click_wins: true,
  promoters_edit_ref_token: false,
  promoters_create_promo_codes: true,
  ref_token_param: 'partner',
  rewards_for_promoters: [
    { apply_on: 'specific', plan_ids: ['pro', 'team'], reward_id: 1 },
    { apply_on: 'all', plan_ids: [], reward_id: 1 },
  ],
  rewards_for_referrals: [{ apply_on: 'all', plan_ids: [], reward_id: 1 }],
};

/** An account with an API key and without campaigns. */
async function anEmptyCompany() {
  const account = await createCompanyAccount({ runtime }, { name: unique('Company'), currency: 'USD' });
  const { key } = await issueApiKey({ account, runtime }, 'test');
  return { account, calls: createCampaignCalls({ account, key }) };
}

async function getDefaults({ campaigns }: ReturnType<typeof createCampaignCalls>): Promise<number[]> {
  const { body } = await campaigns.list({ per_page: 100 });
  return body.filter((one: Input) => one.is_default).map(({ id }: { id: number }) => id);
}

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

describe('campaigns', () => {
  test('a campaign is created with all given fields and shown with them', async () => {
    const { body } = await calls.campaigns.create(WHOLE);
    expect(body).toMatchObject({ ...WHOLE, is_private: WHOLE.private, created_at: expect.any(String) });
    expect((await calls.campaigns.show(body.id)).body).toEqual(body);
  });

  test('a campaign has defaults for omitted fields', async () => {
    const { body } = await calls.campaigns.create(PLAIN);
    expect(body).toMatchObject({
      ...PLAIN,
      id: body.id,
      color: '#4f46e5',
      description: '',
      default_webhook_url: '',
      private: false,
      is_private: false,
      links: [],
      is_default: false,
      auto_approve_promoters: true,
      auto_approve_rewards: true,
      auto_approve_up_to: 0,
      holding_days: 0,
      selected_payout_methods: [],
      payout_method_options: {},
      visitor_cookie_life: 60,
      last_click_wins: false,
      promoters_edit_ref_token: true,
      promoters_create_promo_codes: false,
      ref_token_param: 'ref',
      rewards_for_promoters: [],
      rewards_for_referrals: [],
      created_at: body.created_at,
    });
  });

  test('a campaign has its own payout methods until it selects none', async () => {
    const { body: created } = await calls.campaigns.create(WHOLE);
    const change = async (json: Input) => (await calls.campaigns.update(created.id, json)).body;
    const { payout_method_options: minimums } = WHOLE;
    const higher = { ...minimums, paypal: { min_payment: 7 } };
    expect(await change({ payout_method_options: { paypal: { min_payment: 7 } } })).toEqual({
      ...created,
      payout_method_options: higher,
    });
    const noMethods = { selected_payout_methods: [], payout_method_options: {} };
    expect(await change({ selected_payout_methods: [] })).toEqual({ ...created, ...noMethods });
    expect((await calls.campaigns.show(created.id)).body).toEqual({ ...created, ...noMethods });
  });

  test('an update changes only the given campaign fields', async () => {
    const { body: created } = await calls.campaigns.create(WHOLE);
    const changes = { name: 'Friends', description: '', rewards_for_promoters: [], private: false };
    const { body } = await calls.campaigns.update(created.id, changes);
    expect(body).toEqual({ ...created, ...changes, is_private: false });
    expect((await calls.campaigns.show(created.id)).body).toEqual(body);
  });

  test.each<[Input, string]>([
    [{ name: 'x' }, 'landing_url is invalid.'],
    [{ landing_url: 'https://shop.example/' }, 'name is invalid.'],
    [{ ...PLAIN, landing_url: 'ftp://shop.example' }, 'landing_url is invalid.'],
    [{ ...PLAIN, color: 'red' }, 'color is invalid.'],
    [{ ...PLAIN, visitor_cookie_life: 0 }, 'visitor_cookie_life is invalid.'],
    [{ ...PLAIN, holding_days: 366 }, 'holding_days is invalid.'],
    [{ ...PLAIN, selected_payout_methods: ['crypto'] }, 'selected_payout_methods is invalid.'],
    [
      { ...PLAIN, payout_method_options: { bank: { min_payment: -1 } } },
      'payout_method_options.bank.min_payment is invalid.',
    ],
    [{ ...PLAIN, payout_method_options: { bank: { min_payment: 1 } } }, CAMPAIGN_METHODS_MISSING],
    [{ ...PLAIN, auto_approve_up_to: -1 }, 'auto_approve_up_to is invalid.'],
    [{ ...PLAIN, ref_token_param: 'a b' }, 'ref_token_param is invalid.'],
    [{ ...PLAIN, rewards_for_promoters: [{ apply_on: 'all' }] }, 'rewards_for_promoters is invalid.'],
    [{ ...PLAIN, rewards_for_promoters: [{ apply_on: 'some', reward_id: 1 }] }, 'rewards_for_promoters is invalid.'],
    [
      { ...PLAIN, rewards_for_promoters: [{ apply_on: 'specific', plan_ids: [], reward_id: 1 }] },
      'rewards_for_promoters: apply_on specific needs product_ids or plan_ids.',
    ],
    [
      { ...PLAIN, rewards_for_promoters: [{ reward_id: 99_999 }] },
      'rewards_for_promoters names a reward that does not exist: 99999.',
    ],
    [
      { ...PLAIN, rewards_for_referrals: [{ reward_id: 99_999 }] },
      'rewards_for_referrals names a reward that does not exist: 99999.',
    ],
  ])('%j is rejected as a new campaign', async (input, message) => {
    expect(pickStatusAndBody(await calls.campaigns.create(input))).toEqual(invalid(message));
  });

  test('an unknown campaign is not found', async () => {
    expect(pickStatusAndBody(await calls.campaigns.show(99_999))).toEqual(NOT_FOUND);
    expect(pickStatusAndBody(await calls.campaigns.update(99_999, { name: 'x' }))).toEqual(NOT_FOUND);
  });

  test('campaigns are listed oldest first, in pages', async () => {
    const own = await aCompany();
    for (const name of ['B', 'C']) await own.campaignWith({ name });
    const { campaigns } = createCampaignCalls(own);
    const names = async (page: number) => {
      const { body, headers } = await campaigns.list({ page, per_page: 2 });
      return [body.map(({ name }: { name: string }) => name), headers.get('total'), headers.get('per-page')];
    };
    expect(await names(1)).toEqual([['Campaign', 'B'], '3', '2']);
    expect(await names(2)).toEqual([['C'], '3', '2']);
    expect(await names(3)).toEqual([[], '3', '2']);
  });
});

describe('default campaign', () => {
  test('the first campaign of an account is its only default, even when several are created concurrently', async () => {
    const { calls } = await anEmptyCompany();
    expect((await calls.campaigns.list()).body).toEqual([]);
    const created = await Promise.all(['A', 'B', 'C'].map((name) => calls.campaigns.create({ ...PLAIN, name })));
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    const defaultIds = created.flatMap(({ body }) => (body.is_default ? [body.id] : []));
    expect(defaultIds).toHaveLength(1);
    expect(await getDefaults(calls)).toEqual(defaultIds);
  });

  test('the campaign committed first becomes the default when two first ones are created concurrently', async () => {
    const { account, calls } = await anEmptyCompany();
    const make = (name: string) => createCampaign({ account, runtime }, { name, landingUrl: 'https://x.example/' });
    const created: number[] = [];
    const replaced = await runWithInterference(
      () => make('A'),
      async () => created.push((await make('B')).id),
    );
    expect(replaced.isDefault).toBe(false);
    expect(await getDefaults(calls)).toEqual(created);
  });

  test('a campaign can be made the default, and new promoters join it from then on', async () => {
    const own = await aCompany();
    const calls = createCampaignCalls(own);
    const { id } = await own.campaignWith({ name: 'Second' });
    const before = await own.v1('/promoters/create', { email: `${unique()}@example.com` });
    expect((await calls.campaigns.update(id, { is_default: true })).body.is_default).toBe(true);
    const after = await own.v1('/promoters/create', { email: `${unique()}@example.com` });
    const [idBefore, idAfter] = [before, after].map(({ body }) => body.promotions[0].campaign_id);
    expect([idBefore, idAfter]).toEqual([own.campaign.id, id]);
    expect(await getDefaults(calls)).toEqual([id]);
    const third = await calls.campaigns.create({ ...PLAIN, is_default: true });
    expect(await getDefaults(calls)).toEqual([third.body.id]);
  });

  test('is_default=false is rejected for the default campaign and changes nothing for others', async () => {
    const own = await aCompany();
    const calls = createCampaignCalls(own);
    const message = 'is_default cannot be removed from the default campaign: make another one the default.';
    const refused = await calls.campaigns.update(own.campaign.id, { is_default: false, name: 'x' });
    expect(pickStatusAndBody(refused)).toEqual(invalid(message));
    expect((await calls.campaigns.show(own.campaign.id)).body.name).toBe('Campaign');
    const { id } = await own.campaignWith({});
    expect((await calls.campaigns.update(id, { is_default: false })).status).toBe(200);
    expect(await getDefaults(calls)).toEqual([own.campaign.id]);
  });

  test('exactly one campaign is the default after concurrent updates', async () => {
    const own = await aCompany();
    const calls = createCampaignCalls(own);
    const ids = await Promise.all(['B', 'C', 'D'].map(async (name) => (await own.campaignWith({ name })).id));
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(ids.map((id) => calls.campaigns.update(id, { is_default: true })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [only, ...others] = await getDefaults(calls);
      expect(others).toEqual([]);
      expect(ids).toContain(only);
    }
  });

  test('exactly one campaign is the default after another one becomes it between read and write', async () => {
    const own = await aCompany();
    const account = own.account.id;
    const [first, second] = [await own.campaignWith({}), await own.campaignWith({})];
    const makeDefault = (id: number) => updateCampaign({ account: { id: account }, runtime }, id, { isDefault: true });
    await runWithInterference(
      () => makeDefault(first.id),
      () => makeDefault(second.id),
    );
    expect(await getDefaults(createCampaignCalls(own))).toEqual([first.id]);
    const created = await runWithInterference(
      () =>
        createCampaign(
          { account: { id: account }, runtime },
          { name: 'Third', landingUrl: 'https://x.example/', isDefault: true },
        ),
      () => makeDefault(second.id),
    );
    expect(await getDefaults(createCampaignCalls(own))).toEqual([created.id]);
    // Another campaign became the default after this one was read as the default pointer, before this campaign was
    // read.
    await makeDefault(first.id);
    await runWithInterference(
      () => makeDefault(first.id),
      () => makeDefault(second.id),
      { command: 'item read', nth: 1 },
    );
    expect(await getDefaults(createCampaignCalls(own))).toEqual([first.id]);
    await makeDefault(created.id);
    // Another campaign became the default after the default pointer was read, before the default campaign was read.
    await runWithInterference(
      () => makeDefault(second.id),
      () => makeDefault(first.id),
      { command: 'item read', nth: 3 },
    );
    expect(await getDefaults(createCampaignCalls(own))).toEqual([second.id]);
    await makeDefault(created.id);
    // The former default is changed meanwhile; its change stays.
    await runWithInterference(
      () => makeDefault(first.id),
      () => updateCampaign({ account: { id: account }, runtime }, created.id, { name: 'Changed' }),
    );
    const { body } = await createCampaignCalls(own).campaigns.show(created.id);
    expect(body).toMatchObject({ name: 'Changed', is_default: false });
  });
});

test('concurrent updates of a campaign are all kept', async () => {
  const { id } = await company.campaignWith({});
  const changes = [{ name: 'New' }, { color: '#000000' }, { private: true }, { visitor_cookie_life: 7 }];
  await Promise.all(changes.map((one) => calls.campaigns.update(id, one)));
  expect((await calls.campaigns.show(id)).body).toMatchObject(Object.assign({}, ...changes));
});

describe('effects of campaign settings', () => {
  async function join(overrides: Input) {
    const { body: campaign } = await calls.campaigns.create({
      ...PLAIN,
      rewards_for_promoters: [{ reward_id: company.campaign.rewards[0]?.id }],
      ...overrides,
    });
    const email = `${unique('promoter')}@example.com`;
    const { body: promoter } = await company.v1('/promoters/create', { email, campaign_id: campaign.id });
    return { campaign, promoter, promotion: promoter.promotions[0] };
  }

  test('auto_approve_promoters decides whether new promoters are approved or pending', async () => {
    expect((await join({ auto_approve_promoters: true })).promoter.status).toBe('approved');
    expect((await join({ auto_approve_promoters: false })).promoter.status).toBe('pending');
  });

  test('auto_approve_rewards decides whether commissions are approved or pending', async () => {
    const statusUnder = async (auto_approve_rewards: boolean) => {
      const { promotion } = await join({ auto_approve_rewards });
      const sale = { email: `${unique()}@example.com`, event_id: unique(), amount: 1000, ref_id: promotion.ref_id };
      return (await company.v2('/track/sale', sale)).body.commissions[0].status;
    };
    expect([await statusUnder(true), await statusUnder(false)]).toEqual(['approved', 'pending']);
  });

  test('visitor_cookie_life is returned to the tracking script', async () => {
    const { promotion } = await join({ visitor_cookie_life: 7 });
    const { body } = await post('/tr', { account: company.account.id, ref_id: promotion.ref_id });
    expect(body.cookie_life).toBe(7);
  });

  test('ref_token_param carries the ref id in referral links, and clicks with it belong to the promoter', async () => {
    const param = `p${unique('').replaceAll('-', '')}`.slice(0, 32);
    // Another campaign's parameter with other content does not hide the ref id.
    await join({ ref_token_param: 'utm_source' });
    const { promotion } = await join({ ref_token_param: param });
    const link = promotion.referral_link;
    expect(link).toBe(`https://shop.example/?${param}=${promotion.ref_id}`);
    const click = (url: string) => post('/tr', { account: company.account.id, url });
    expect((await click(`${link}&utm_source=x`)).body.ref_id).toBe(promotion.ref_id);
    expect((await click(`https://shop.example/?nobody=${promotion.ref_id}`)).status).toBe(404);
  });

  test('landing_url is the target of referral links', async () => {
    const { campaign, promoter, promotion } = await join({});
    await calls.campaigns.update(campaign.id, { landing_url: 'https://new.example/' });
    const { body } = await company.v1('/promoters/add_to_campaign', {
      id: promoter.id,
      campaign_id: company.campaign.id,
    });
    expect(body.promotions[0].referral_link).toBe(`https://new.example/?ref=${promotion.ref_id}`);
  });
});

describe('archived campaigns', () => {
  const ARCHIVED = invalid('The campaign is archived and accepts no new promoters.');

  test('an archived campaign accepts no new promoters until it is restored', async () => {
    const { id } = await company.campaignWith({});
    const { promoter } = await company.promoter();
    const archived = await calls.campaigns.archive(id);
    expect(archived).toMatchObject({ status: 200, body: { id, archived_at: expect.any(String) } });
    // Archiving again changes nothing.
    expect((await calls.campaigns.archive(id)).body.archived_at).toBe(archived.body.archived_at);
    const email = `${unique('promoter')}@example.com`;
    const joinCalls = [
      () => company.v2('/company/promoters', { email, initial_campaign_id: id }),
      () => company.v1('/promoters/create', { email, campaign_id: id }),
      () => company.v2('/company/promoters/add_to_campaign', { ids: [promoter.id], campaign_id: id }),
      () => company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: id }),
      () => company.v1('/promoters/move_to_campaign', { id: promoter.id, destination_campaign_id: id }),
      () => {
        const move = { ids: [promoter.id], from_campaign_id: company.campaign.id, to_campaign_id: id };
        return company.v2('/company/promoters/move_to_campaign', move);
      },
      () => company.v2(`/company/campaigns/${id}/invitation_link`, {}),
    ];
    for (const join of joinCalls) {
      const { status, body } = await join();
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(ARCHIVED.body.message)]);
    }
    expect((await calls.campaigns.restore(id)).body.archived_at).toBeNull();
    expect((await company.v1('/promoters/create', { email, campaign_id: id })).status).toBe(200);
  });

  test('promoters of an archived campaign still earn and can leave it', async () => {
    const { id } = await company.campaignWith({});
    const { promoter, promotion } = await company.promoter({ campaignId: id });
    await calls.campaigns.archive(id);
    const sale = { email: `${unique()}@example.com`, event_id: unique(), amount: 1000, ref_id: promotion.refId };
    expect((await company.v2('/track/sale', sale)).body.commissions[0].amount).toBe(200);
    const move = { id: promoter.id, current_campaign_id: id, destination_campaign_id: company.campaign.id };
    expect((await company.v1('/promoters/move_to_campaign', move)).status).toBe(200);
  });

  test('an archived campaign cannot be the default, and the default cannot be archived', async () => {
    const { calls: own } = await anEmptyCompany();
    const [{ body: first }, { body: second }] = [await own.campaigns.create(PLAIN), await own.campaigns.create(PLAIN)];
    expect(pickStatusAndBody(await own.campaigns.archive(first.id))).toEqual(
      invalid('The default campaign cannot be archived: make another campaign the default first.'),
    );
    await own.campaigns.archive(second.id);
    expect(pickStatusAndBody(await own.campaigns.update(second.id, { is_default: true }))).toEqual(
      invalid('is_default: the campaign is archived. Restore it first.'),
    );
    expect(await getDefaults(own)).toEqual([first.id]);
    const fetchList = async (filters?: Input) =>
      (await own.campaigns.list(filters ? { filters } : {})).body.map((one: Input) => one.id);
    expect(await fetchList()).toEqual([first.id, second.id]);
    expect(await fetchList({ archived: true })).toEqual([second.id]);
    expect(await fetchList({ archived: false })).toEqual([first.id]);
    expect((await own.campaigns.list({ filters: { state: 'x' } })).status).toBe(422);
  });
});
