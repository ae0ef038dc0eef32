import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { isCompany, pathVariables } from '#shared/routes/route.ts';
import { aFullCompany, type Books, type Calls } from '#test/support/records/books.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type ApiResponse, aCompany, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Every list of API version 2 with parameters. The list of billing providers has none. */
const LISTS = routes.filter((route) => isCompany(route) && route.verb === 'list' && route.input);

let books: Books;
beforeAll(async () => {
  books = await aFullCompany();
});

type Query = Input | ((ids: Books['ids']) => Input);
type Case = [what: string, query: Query, expected: string];

/** Names of the listed records, in their order. */
async function listIds(kind: keyof Calls, query: Query): Promise<string> {
  const { status, body } = await books.calls[kind].list(typeof query === 'function' ? query(books.ids) : query);
  expect(status, JSON.stringify(body)).toBe(200);
  const names = new Map(Object.entries(books.ids[kind]).map(([name, id]) => [id, name]));
  return getIds({ body })
    .map((id) => names.get(id) ?? `unknown ${id}`)
    .join(' ');
}

/** Row ids of a list, which may be wrapped in `data`. */
function getIds({ body }: Pick<ApiResponse, 'body'>): number[] {
  return (body.data ?? body).map(({ id }: { id: number }) => id);
}

function byId(kind: keyof Calls, names: string): string {
  const getId = (name: string) => books.ids[kind][name] ?? 0;
  return names
    .split(' ')
    .sort((one, other) => getId(one) - getId(other))
    .join(' ');
}

const withFilters = (filters: Query): Query =>
  typeof filters === 'function' ? (ids) => ({ filters: filters(ids) }) : { filters };
const sortedBy = (by: string, direction: string): Query => ({ sorting: { [by]: direction } });

const filters: Record<keyof Calls, Case[]> = {
  promoters: [
    ['of a status', withFilters({ status: 'pending' }), 'ada'],
    ['of one of several statuses', withFilters({ status: ['approved', 'denied'] }), 'grace'],
    ['of a campaign', withFilters(({ campaigns }) => ({ campaign_id: campaigns.second })), 'ada'],
    ['of a campaign that there is not', withFilters({ campaign_id: 999_999 }), ''],
    ['of several campaigns', withFilters(({ campaigns }) => ({ campaign_id: Object.values(campaigns) })), 'grace ada'],
    ['of a parent', withFilters(({ promoters }) => ({ parent_promoter_id: promoters.grace })), 'ada'],
    ['all that were not archived', {}, 'grace ada'],
    [
      'of a campaign that were not archived',
      withFilters(({ campaigns }) => ({ campaign_id: campaigns.first })),
      'grace',
    ],
    ['that were archived', withFilters({ archived: true }), 'zoe'],
    [
      'of a campaign that were archived',
      withFilters(({ campaigns }) => ({ campaign_id: campaigns.first, archived: true })),
      'zoe',
    ],
    ['that were not archived', withFilters({ archived: 'false' }), 'grace ada'],
    ['that came on a day', withFilters({ created_at: { from: '2026-01-31', to: '2026-01-31' } }), 'ada'],
    ['that came up to a moment', withFilters({ created_at: { to: '2026-01-31T23:29:59Z' } }), 'grace'],
    ['of a name', { q: 'HOPPER' }, 'grace'],
    ['of a cust_id', { q: 'c-grace' }, 'grace'],
    ['of a ref id', { q: 'zoe-LINK', filters: { archived: true } }, 'zoe'],
    ['of a part of an e-mail', { q: 'example.com' }, 'grace ada'],
    ['that fit all', { q: 'a', filters: { status: 'approved', archived: false } }, 'grace'],
  ],
  referrals: [
    ['of a state', withFilters({ state: 'signup' }), 'eve'],
    ['of one of several states', withFilters({ state: ['active', 'denied'] }), 'bob kim alias'],
    ['of a promoter', withFilters(({ promoters }) => ({ promoter_id: promoters.grace })), 'bob eve alias'],
    ['of several promoters', withFilters(({ promoters }) => ({ promoter_id: [promoters.ada, promoters.zoe] })), 'kim'],
    ['of a campaign', withFilters(({ campaigns }) => ({ campaign_id: campaigns.second })), 'kim'],
    ['of a promotion', withFilters(({ promotions }) => ({ promoter_campaign_id: promotions.grace })), 'bob eve alias'],
    ['of a promotion that there is not', withFilters({ promoter_campaign_id: 999_999 }), ''],
    [
      'of a promotion and a state',
      withFilters(({ promotions }) => ({ promoter_campaign_id: promotions.grace, state: 'signup' })),
      'eve',
    ],
    ['under a suspicion', withFilters({ fraud_check: 'same_promoter_email' }), 'alias'],
    ['that came on two days', withFilters({ created_at: { from: '2026-03-31', to: '2026-04-01' } }), 'eve kim'],
    ['that came from a moment on', withFilters({ created_at: { from: '2026-04-01T10:00:00Z' } }), 'kim alias'],
    ['that became customers up to a day', withFilters({ customer_since: { to: '2026-03-05' } }), 'bob'],
    [
      'that became customers from a moment on',
      withFilters({ customer_since: { from: '2026-03-05T10:00:01Z' } }),
      'kim alias',
    ],
    ['that are not customers yet', withFilters({ type: 'lead' }), 'eve'],
    ['that are customers', withFilters({ type: 'customer' }), 'bob kim alias'],
    ['of whichever type', withFilters({ type: ['lead', 'customer'] }), 'bob eve kim alias'],
    ['of a state without referrals', withFilters({ state: 'refunded' }), ''],
    ['of a user name', { q: 'bOBBY' }, 'bob'],
    ['of a uid', { q: 'kim' }, 'kim'],
    ['of an e-mail', { q: '+me@' }, 'alias'],
    ['where an entry says nothing', withFilters({ state: '', created_at: { from: '', to: '2026-03-31' } }), 'bob eve'],
  ],
  commissions: [
    ['of a status', withFilters({ status: 'approved' }), 'one two back gift late'],
    ['of one of several statuses', withFilters({ status: ['denied', 'pending'] }), 'three self'],
    ['of a unit', withFilters({ unit: 'credits' }), 'gift'],
    ['of a promoter', withFilters(({ promoters }) => ({ promoter_id: promoters.zoe })), 'gift'],
    ['of a campaign', withFilters(({ campaigns }) => ({ campaign_id: campaigns.second })), 'three'],
    [
      'of a promotion and a status',
      withFilters(({ promotions }) => ({ promoter_campaign_id: promotions.grace, status: 'pending' })),
      'self',
    ],
    ['of a referral', withFilters(({ referrals }) => ({ referral_id: referrals.bob })), 'one two back late'],
    ['that are paid', withFilters({ is_paid: true }), 'one two back'],
    ['that are not paid', withFilters({ is_paid: '0' }), 'three self gift late'],
    ['that are paid, in the other word', withFilters({ paid: 'true' }), 'one two back'],
    ['that are paid, as the word says', withFilters({ paid: 'yes' }), 'one two back'],
    ['of a payout', withFilters(({ payouts }) => ({ payout_id: payouts.completed })), 'one two back'],
    [
      'of one of several payouts',
      withFilters(({ payouts }) => ({ payout_id: Object.values(payouts) })),
      'one two back gift',
    ],
    ['in a payout made by hand that is not paid', withFilters({ due_period: 'custom' }), 'gift'],
    ['in a payout that is overdue', withFilters({ due_period: ['overdue', 'next'] }), ''],
    ['that a refund takes back in part', withFilters({ refunded: true }), 'two'],
    ['that no refund takes back', withFilters({ refunded: 'no' }), 'one three self back gift late'],
    ['of the first sale of their referral', withFilters({ first_commission: true }), 'one three self'],
    ['of plans', withFilters({ plan_id: ['Gold', 7] }), 'one'],
    ['that were not fulfilled', withFilters({ fulfilled: 'no', unit: 'credits' }), 'gift'],
    ['that were fulfilled', withFilters({ fulfilled: 'yes' }), ''],
    ['of a status and unit outside of the filters', { status: 'approved', unit: 'credits' }, 'gift'],
    ['of an e-mail of their referral', { q: '+me@' }, 'self'],
    ['of a uid of their referral', { q: 'KIM' }, 'three'],
    ['of sales and what takes them back', withFilters({ commission_type: 'sale' }), 'one two three self back late'],
    ['of a type', withFilters({ commission_type: 'custom' }), 'gift'],
    ['of one of several types', withFilters({ commission_type: ['manual', 'refund'] }), 'back gift'],
    ['under a suspicion', withFilters({ fraud_check: ['same_promoter_email', 'same_ip_suspicion'] }), 'self'],
    ['of a time', withFilters({ created_at: { from: '2026-04-05', to: '2026-04-30' } }), 'two three'],
    ['of sales of a size', withFilters({ sale_amount: { from: 10_000, to: '20000' } }), 'one two'],
    ['of sales below zero', withFilters({ sale_amount: { to: -1 } }), 'back'],
    ['of an amount', withFilters({ amount: { from: 6_000 } }), 'three late'],
    ['of an event', { q: 'THREE' }, 'three'],
    ['of a plan', { q: 'gold' }, 'one'],
    [
      'that fit all',
      { q: 'a', filters: { is_paid: false, created_at: { from: '2026-06-01', to: '2026-06-30' } } },
      'late',
    ],
  ],
  payouts: [
    ['of a status', withFilters({ status: 'completed' }), 'completed'],
    ['of one of several statuses', withFilters({ status: ['pending', 'processing'] }), 'pending'],
    ['of a unit', withFilters({ unit: 'credits' }), 'pending'],
    ['of a promoter', withFilters(({ promoters }) => ({ promoter_id: promoters.grace })), 'completed'],
    [
      'of several promoters',
      withFilters(({ promoters }) => ({ promoter_id: Object.values(promoters) })),
      'completed pending',
    ],
    ['of a campaign', withFilters(({ campaigns }) => ({ campaign_id: campaigns.second })), ''],
    [
      'of a campaign and a status',
      withFilters(({ campaigns }) => ({ campaign_id: campaigns.first, status: 'pending' })),
      'pending',
    ],
    ['made up to a day', withFilters({ created_at: { to: '2020-01-01' } }), ''],
    ['made since a day', withFilters({ created_at: { from: '2020-01-01' } }), 'completed pending'],
    ['due up to today', withFilters({ due_date: { to: new Date().toISOString() } }), ''],
    ['due from today on', withFilters({ due_date: { from: new Date().toISOString() } }), 'completed pending'],
    ['of a promoter’s e-mail', { q: 'ZOE-' }, 'pending'],
    ['of a status outside of the filters', { status: 'completed' }, 'completed'],
    ['of a status without payouts', withFilters({ status: ['failed', 'cancelled'] }), ''],
    ['made by hand and not paid', withFilters({ due_period: 'custom' }), 'pending'],
    ['overdue', withFilters({ due_period: 'overdue' }), ''],
    ['that wait to be paid', withFilters({ only_payable: true }), 'pending'],
    ['of whatever can be paid', withFilters({ only_payable: false }), 'completed pending'],
    ['of a period from a day', withFilters({ period_start: { from: '2026-03-05', to: '2026-03-05' } }), 'completed'],
    ['of a period up to a day', withFilters({ period_end: { to: '2026-03-05' } }), ''],
    ['with a commission above suspicion', withFilters({ fraud_suspicions: ['no_suspicion'] }), 'completed pending'],
    ['with a commission under suspicion', withFilters({ fraud_suspicions: 'same_promoter_email' }), ''],
  ],
};

describe.each(Object.keys(filters) as (keyof Calls)[])('filters of %s', (kind) => {
  test.each(filters[kind])('the filtered list has exactly the records %s', async (_, query, expected) => {
    // Stored lists are in insertion order, other lists in id order.
    expect(byId(kind, await listIds(kind, query))).toBe(byId(kind, expected));
  });
});

describe.each([
  ['promoters', 'name', 'ada grace', 'grace ada'],
  ['promoters', 'email', 'ada grace', 'grace ada'],
  ['promoters', 'joined_at', 'grace ada', 'ada grace'],
  ['promoters', 'id', 'grace ada', 'ada grace'],
  ['referrals', 'email', 'bob eve alias kim', 'kim alias eve bob'],
  ['referrals', 'created_at', 'bob eve kim alias', 'alias kim eve bob'],
  ['referrals', 'customer_since', 'bob kim alias eve', 'alias kim bob eve'],
  ['referrals', 'id', 'bob eve kim alias', 'alias kim eve bob'],
  ['commissions', 'amount', 'back gift self one two three late', 'late three two one self gift back'],
  ['commissions', 'sale_amount', 'back gift self one two three late', 'late three two one self gift back'],
  ['commissions', 'created_at', 'one two three self back late gift', 'gift late back self three two one'],
  ['commissions', 'referral', 'one two back late self three gift', 'three self late back two one gift'],
  ['payouts', 'period_start', 'completed pending', 'pending completed'],
  ['payouts', 'period_end', 'completed pending', 'pending completed'],
  ['payouts', 'amount', 'pending completed', 'completed pending'],
  ['payouts', 'id', 'completed pending', 'pending completed'],
] as [keyof Calls, string, string, string][])('%s sorted by %s', (kind, by, rising, falling) => {
  test('the rows are in ascending order', async () => expect(await listIds(kind, sortedBy(by, 'asc'))).toBe(rising));
  test('the rows are in descending order', async () => expect(await listIds(kind, sortedBy(by, 'desc'))).toBe(falling));
});

describe('company lists', () => {
  test.each(['promoters', 'referrals', 'commissions', 'payouts'] as const)('a list of %s accepts ids', async (kind) => {
    const [first = 0, second = 0] = Object.values(books.ids[kind]);
    const { body, headers } = await books.calls[kind].list(`ids[]=${second}&ids[]=${first}&ids[]=999999`);
    expect(getIds({ body })).toEqual([first, second]);
    expect(headers.get('total')).toBe('2');
  });

  test('an unfiltered list has the order of API version 1', async () => {
    const headers = { 'x-api-key': books.company.key };
    const v1 = await request('/api/v1/rewards/list', { headers });
    const v2 = await books.calls.commissions.list();
    expect(getIds(v2)).toEqual(getIds(v1));
    expect(getIds(v2)).toHaveLength(7);
  });

  test('archived promoters are omitted in API version 1, too, unless one is named', async () => {
    const { company, ids } = books;
    const fetchList = async (query = '') => {
      const { body } = await request(`/api/v1/promoters/list${query}`, { headers: { 'x-api-key': company.key } });
      return getIds({ body }).sort((one, other) => one - other);
    };
    expect(await fetchList()).toEqual([ids.promoters.grace, ids.promoters.ada]);
    expect(await fetchList(`?campaign_id=${ids.campaigns.first}`)).toEqual([ids.promoters.grace]);
    expect(await fetchList(`?id=${ids.promoters.zoe}`)).toEqual([ids.promoters.zoe]);
  });

  test('a page has at most a hundred rows in both API versions', async () => {
    const { company, calls } = books;
    const v1 = await request('/api/v1/promoters/list?per_page=101', { headers: { 'x-api-key': company.key } });
    for (const { status, headers } of [v1, await calls.referrals.list({ per_page: 5000 })]) {
      expect([status, headers.get('per-page')]).toEqual([200, '100']);
    }
  });

  test('a filtered list without sorting is in id order', async () => {
    const all = await listIds('commissions', withFilters({ unit: ['cash', 'credits'] }));
    expect(all).toBe(byId('commissions', all));
    expect(all.split(' ')).toHaveLength(7);
  });

  test.each<[string, Input]>([
    ['that is filtered', { filters: { state: ['signup', 'active'] } }],
    ['that is kept ready', {}],
  ])('a list %s is paged, with the total in its headers', async (_, query) => {
    const pages = [];
    for (const page of [1, 2, 3]) {
      const { body, headers } = await books.calls.referrals.list({ ...query, page, per_page: 3 });
      pages.push(getIds({ body }));
      expect([headers.get('total'), headers.get('per-page')]).toEqual(['4', '3']);
      const rels = [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
      expect(rels).toEqual(
        { 1: ['first', 'next', 'last'], 2: ['first', 'prev', 'last'], 3: ['first', 'prev', 'last'] }[page],
      );
    }
    expect(pages.map((ids) => ids.length)).toEqual([3, 1, 0]);
    expect(pages.flat().sort((a, b) => a - b)).toEqual(Object.values(books.ids.referrals));
  });

  test('the link to the next page keeps the filters', async () => {
    const { headers } = await books.calls.referrals.list('filters[state][]=signup&filters[state][]=active&per_page=3');
    const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { search } = new URL(next);
    const { body } = await books.calls.referrals.list(search.slice(1));
    expect(getIds({ body })).toEqual([books.ids.referrals.alias]);
  });

  test('list filters accept `filters[x]`, `filters[x][]`, `filters[x][0]`, nested ranges and JSON', async () => {
    const total = async (query: string) => (await books.calls.commissions.list(query)).headers.get('total');
    expect(await total('filters[status]=pending')).toBe('2');
    expect(await total('filters[status][]=pending&filters[status][]=approved')).toBe('7');
    expect(await total('filters[status][0]=pending&filters[status][1]=approved')).toBe('7');
    expect(await total('filters%5Bamount%5D%5Bfrom%5D=6000&filters[amount][to]=6000')).toBe('1');
    expect(await total('filters={"status":"pending"}&sorting={"amount":"asc"}')).toBe('2');
  });

  test('a filtered list follows changes of a record', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const { referrals } = createRecordCalls(company);
    const idsInState = async (state: string) => getIds(await referrals.list({ filters: { state } }));
    const hasAny = (ids: number[]) => ids.length > 0;
    const { body } = await company.v1('/track/signup', { email: 'x@example.com', ref_id: promotion.refId });
    expect(await eventually(() => idsInState('signup'), hasAny)).toEqual([body.lead.id]);
    await company.v2('/track/sale', { email: 'x@example.com', event_id: 'sale', amount: 100 });
    expect(await eventually(() => idsInState('active'), hasAny)).toEqual([body.lead.id]);
    expect(await idsInState('signup')).toEqual([]);
  });
});

describe('invalid list requests', () => {
  test.each<[keyof Calls, Input, string]>([
    ['promoters', { filters: { status: 'gone' } }, 'filters[status] is invalid.'],
    ['promoters', { filters: { archived: 'maybe' } }, 'filters[archived] is invalid.'],
    ['promoters', { filters: { campaign_id: ['1', 'x'] } }, 'filters[campaign_id] is invalid.'],
    ['promoters', { sorting: { name: 'up' } }, 'sorting[name] is invalid.'],
    ['promoters', { ids: ['x'] }, 'ids is invalid.'],
    ['promoters', { filters: { status: 'pending', satus: 'pending' } }, 'filters[satus] is unknown.'],
    ['referrals', { filters: { created_at: { since: '2026-01-01' } } }, 'filters[created_at][since] is unknown.'],
    ['commissions', { sorting: { amount: 'asc', colour: 'asc' } }, 'sorting[colour] is unknown.'],
    ['referrals', { filters: { state: ['active', 'gone'] } }, 'filters[state] is invalid.'],
    ['referrals', { filters: { type: 'friend' } }, 'filters[type] is invalid.'],
    ['commissions', { filters: { paid: 'maybe' } }, 'filters[paid] is invalid.'],
    ['commissions', { filters: { payout_id: 'x' } }, 'filters[payout_id] is invalid.'],
    ['commissions', { status: 'gone' }, 'status is invalid.'],
    ['payouts', { filters: { due_period: 'soon' } }, 'filters[due_period] is invalid.'],
    ['payouts', { filters: { group_ref: 'x' } }, 'filters[group_ref] is not supported: payouts have no groups.'],
    ['payouts', { filters: { payout_method: 'cash' } }, 'filters[payout_method] is invalid.'],
    ['payouts', { filters: { payments_batch_id: 'x' } }, 'filters[payments_batch_id] is invalid.'],
    ['referrals', { filters: { promoter_id: 0 } }, 'filters[promoter_id] is invalid.'],
    ['referrals', { filters: { created_at: { from: 'yesterday' } } }, 'filters[created_at] is invalid.'],
    ['referrals', { filters: { created_at: '2026-01-01' } }, 'filters[created_at] is invalid.'],
    ['referrals', { filters: { customer_since: { to: '2026-02-30' } } }, 'filters[customer_since] is invalid.'],
    ['commissions', { filters: { amount: { from: '1.5' } } }, 'filters[amount] is invalid.'],
    ['commissions', { filters: { is_paid: 'x' } }, 'filters[is_paid] is invalid.'],
    ['payouts', { filters: { due_date: { to: 'x' } } }, 'filters[due_date] is invalid.'],
    ['payouts', { page: 0 }, 'page is invalid.'],
    ['payouts', { per_page: 0 }, 'per_page is invalid.'],
  ])('a list of %s with %j is rejected', async (kind, query, message) => {
    const { status, body } = await books.calls[kind].list(query);
    expect({ status, body }).toEqual({ status: 422, body: { message, code: 'invalid_params' } });
  });

  test.each(LISTS)('a filter or sort key unknown to $path is rejected', async (route) => {
    const headers = createCredentials('v2', books.company);
    const variables = Object.fromEntries(pathVariables(route).map((name) => [name, 1]));
    for (const map of ['filters', 'sorting']) {
      const { filters } = route.inputExample as { filters?: object };
      const needed = route.path.endsWith('/payout_methods') ? { filters } : {};
      const query =
        map === 'filters'
          ? { filters: { ...needed.filters, unheard_of: 'asc' } }
          : { ...needed, sorting: { unheard_of: 'asc' } };
      const { status, body } = await send(route, { query, variables, headers });
      const message = `${map}[unheard_of] is unknown.`;
      expect({ status, body }).toEqual({ status: 422, body: { message, code: 'invalid_params' } });
    }
  });

  test('malformed filters and sorting are rejected', async () => {
    expect((await books.calls.payouts.list('filters=x')).body.message).toBe('filters is invalid.');
    expect((await books.calls.payouts.list('filters={"x":1}')).body.message).toBe('filters[x] is unknown.');
    expect((await books.calls.payouts.list('sorting[]=amount')).body.message).toBe('sorting is invalid.');
  });
});

describe('account isolation', () => {
  test('a list shows nothing of another account, whatever it is filtered by', async () => {
    const other = createRecordCalls(await aCompany());
    const { promoters, promotions, campaigns, referrals } = books.ids;
    const all: [keyof Calls, Input][] = [
      ['promoters', { q: 'example.com' }],
      ['promoters', { filters: { parent_promoter_id: promoters.grace, archived: false } }],
      ['referrals', { filters: { promoter_campaign_id: Object.values(promotions) } }],
      ['referrals', { sorting: { id: 'asc' } }],
      ['commissions', { filters: { referral_id: Object.values(referrals) } }],
      ['commissions', { filters: { is_paid: true } }],
      ['payouts', { filters: { campaign_id: Object.values(campaigns) } }],
      ['payouts', { q: 'example.com' }],
    ];
    for (const [kind, query] of all) expect(getIds(await other[kind].list(query))).toEqual([]);
  });

  test('a record of another account is not found', async () => {
    const other = createRecordCalls(await aCompany());
    const { grace } = books.promoters;
    const responses = await Promise.all([
      other.promoters.show(grace.promoter.id),
      other.promoters.show(grace.promoter.email, 'email'),
      other.promoters.show(grace.promoter.authToken, 'auth_token'),
      other.promoters.show(grace.promotion.refId, 'ref_token'),
      other.referrals.show('bob', 'uid'),
      other.referrals.show('Bobby', 'username'),
      other.commissions.show(books.ids.commissions.one ?? 0),
      other.payouts.show(books.ids.payouts.completed ?? 0),
    ]);
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Record not found', code: 'not_found' } });
    }
  });
});
