import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_MAILS_OFF } from '#shared/domain/mail/mail-settings.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { promoterLoginWrite } from '#shared/store/portal/promoter-logins.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, update } from '#shared/store/table/transaction.ts';
import { createPromotionCalls, createRecordCalls } from '#test/support/records/calls.ts';
import { createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

let company: Company;
let second: number;
let calls: ReturnType<typeof createRecordCalls>['promoters'];
const promoters: Record<string, Joined> = {};

/** Names of the listed promoters, in list order. */
async function listEmails(query: Input | string): Promise<string> {
  const { status, body } = await calls.list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  const names = new Map(Object.entries(promoters).map(([name, { promoter }]) => [promoter.id, name]));
  return body.data.map(({ id }: { id: number }) => names.get(id)).join(' ');
}

async function sell(name: string, uid: string, amount: number, created_at: string) {
  const ref_id = promoters[name]?.promotion.refId;
  const { status } = await company.v2('/track/signup', { uid, ref_id, created_at });
  expect(status).toBe(200);
  if (amount > 0) await company.v1('/track/sale', { uid, event_id: unique('sale'), amount, created_at });
}

/**
 * Ada sold most and has two leads, bob has clicks, cay is pending, dee is blocked and old, eve moved to the second
 * campaign.
 */
beforeAll(async () => {
  company = await aCompany();
  calls = createRecordCalls(company).promoters;
  second = (await company.campaignWith({ name: 'Second' })).id;
  const daysAgoByName = { ada: 100, bob: 90, cay: 80, dee: 70, eve: 60 };
  for (const [name, days] of Object.entries(daysAgoByName)) {
    promoters[name] = await company.promoter({
      email: `${unique(name)}@example.com`,
      createdAt: daysAgo(days),
      ...(name === 'cay' ? { status: 'pending' } : {}),
    });
  }
  const { ada, bob, dee, eve } = promoters as Record<string, Joined>;
  await sell('ada', 'one', 30_000, daysAgo(50));
  await sell('ada', 'two', 0, daysAgo(2));
  await sell('dee', 'three', 10_000, daysAgo(40));
  const { body: visitor } = await post('/tr', { account: company.account.id, ref_id: bob?.promotion.refId });
  expect(visitor.tid).toBeTruthy();
  await createPromotionCalls(company).update(dee?.promotion.id ?? 0, { state: 'blocked' });
  const move = { id: eve?.promoter.id, destination_campaign_id: second };
  expect((await company.v1('/promoters/move_to_campaign', move)).status).toBe(200);
  await calls.update(ada?.promoter.id ?? 0, { custom_fields: { shirt: 'Large', size: 4 } });
  await calls.update(bob?.promoter.id ?? 0, { custom_fields: { shirt: 'Extra large' } });
  await calls.update(bob?.promoter.id ?? 0, { profile: { w8_form_url: 'https://files.example/bob' } });
  await calls.update(dee?.promoter.id ?? 0, { profile: { w9_form_url: 'https://files.example/dee' } });
  const { refresh } = createReportCalls(company);
  const readSettled = async () => {
    await refresh();
    const all = ['clicks_count', 'referrals_count', 'revenue_amount'].map((by) =>
      listEmails({ filters: { [by]: { from: 1 } } }),
    );
    // Recent activity comes from reports, which may lag behind the counters above.
    const lately = ['click', 'referral', 'sale'].map((metric) =>
      listEmails({ filters: { inactivity: { metric, days: 55 } } }),
    );
    const records = [await listEmails({ filters: { campaign_id: second } }), await listEmails({ q: 'example.com' })];
    return [...(await Promise.all([...all, ...lately])), ...records].join(', ');
  };
  const expected = 'bob, ada dee, ada dee, ada cay dee eve, bob cay eve, bob cay eve, eve, ada bob cay dee eve';
  expect(await eventually(readSettled, (now) => now === expected)).toBe(expected);
});

describe('the promoter list', () => {
  test.each<[what: string, filters: Input, expected: string]>([
    ['figures from and to', { revenue_amount: { from: 1, to: 20_000 } }, 'dee'],
    ['no figure at all', { referrals_count: { to: 0 } }, 'bob cay eve'],
    ['customers', { customers_count: { from: 1 }, clicks_count: { to: 0 } }, 'ada dee'],
    ['the day they joined', { joined_at: { from: daysAgo(85), to: daysAgo(65) } }, 'cay dee'],
    ['both names of that day', { joined_at: { from: daysAgo(85) }, created_at: { to: daysAgo(75) } }, 'cay'],
    ['the state pending', { state: 'pending' }, 'cay'],
    ['the state blocked', { state: 'blocked' }, 'dee'],
    ['the state inactive', { state: 'inactive' }, 'eve'],
    ['one of several states', { state: ['accepted', 'blocked'] }, 'ada bob dee eve'],
    ['a custom field', { custom_field1: { key: 'shirt', operator: 'exact', value: 'large' } }, 'ada'],
    ['a part of a custom field', { custom_field1: { key: 'shirt', operator: 'partial', value: 'large' } }, 'ada bob'],
    [
      'two custom fields',
      {
        custom_field1: { key: 'shirt', operator: 'partial', value: ['small', 'large'] },
        custom_field2: { key: 'size', operator: 'exact', value: 4 },
      },
      'ada',
    ],
    ['a tax form on file, whichever', { has_wform: 'yes' }, 'bob dee'],
    ['no tax form on file', { has_wform: 'no', state: 'accepted' }, 'ada eve'],
    ['no referral for days', { inactivity: { metric: 'referral', days: 30 } }, 'bob cay dee eve'],
    ['no sale for days', { inactivity: { metric: 'sale', days: 45 } }, 'ada bob cay eve'],
    ['no click since before some of them came', { inactivity: { metric: 'click', days: 75 } }, 'ada cay'],
  ])('promoters can be filtered by %s', async (_, filters, expected) =>
    expect(await listEmails({ filters })).toBe(expected),
  );

  test('promoters can be filtered by state in a given campaign', async () => {
    const [first] = [company.campaign.id];
    expect(await listEmails({ filters: { state: 'inactive', campaign_id: first } })).toBe('eve');
    expect(await listEmails({ filters: { state: 'inactive', campaign_id: second } })).toBe('');
    expect(await listEmails({ filters: { state: 'accepted', campaign_id: second } })).toBe('eve');
    expect(await listEmails({ filters: { campaign_id: second } })).toBe('eve');
  });

  test.each<[by: string, falling: string]>([
    ['revenue_amount', 'ada dee bob cay eve'],
    ['referrals_count', 'ada dee bob cay eve'],
    ['customers_count', 'ada dee bob cay eve'],
    ['clicks_count', 'bob ada cay dee eve'],
    ['joined_at', 'eve dee cay bob ada'],
  ])('promoters can be sorted by %s, descending', async (by, falling) => {
    const sorting = { [by]: 'desc', id: 'asc' };
    expect(await listEmails({ sorting })).toBe(falling);
    expect(await listEmails({ sorting, per_page: 2, page: 2 })).toBe(falling.split(' ').slice(2, 4).join(' '));
  });

  test('promoter filters accept bracket notation in the query', async () => {
    const query = 'filters[custom_field1][key]=shirt&filters[custom_field1][operator]=exact';
    expect(await listEmails(`${query}&filters[custom_field1][value][]=large&filters[state][]=accepted`)).toBe('ada');
  });
});

test.each<[filters: Input, message: string]>([
  [{ state: 'not_set' }, 'filters[state] is invalid. Every promoter is in a campaign, so not_set never applies.'],
  [{ state: 'gone' }, 'filters[state] is invalid.'],
  [{ has_wform: 'some' }, 'filters[has_wform] is invalid.'],
  [{ accepted_terms: 'some' }, 'filters[accepted_terms] is invalid.'],
  [{ last_login_at: { from: 'lately' } }, 'filters[last_login_at] is invalid.'],
  [{ subscribed_to_email: 'perhaps' }, 'filters[subscribed_to_email] is invalid.'],
  [{ inactivity: { metric: 'refund', days: 3 } }, 'filters[inactivity][metric] is invalid.'],
  [{ inactivity: { metric: 'sale' } }, 'filters[inactivity][days] is invalid.'],
  [{ custom_field1: { key: 'shirt', operator: 'like', value: 'x' } }, 'filters[custom_field1][operator] is invalid.'],
  [{ revenue_amount: { from: 'much' } }, 'filters[revenue_amount] is invalid.'],
  [{ revenue_amount: { above: 1 } }, 'filters[revenue_amount][above] is unknown.'],
])('an invalid promoter filter is rejected: %j', async (filters, message) => {
  const { status, body } = await calls.list({ filters });
  expect({ status, body }).toEqual({ status: 422, body: { message, code: 'invalid_params' } });
});

describe('filters by sign-in and e-mail subscription', () => {
  let own: Company;
  let names: ReadonlyMap<number, string>;
  beforeAll(async () => {
    own = await aCompany();
    const created = [await own.promoter(), await own.promoter(), await own.promoter()].map(
      ({ promoter }) => promoter.id,
    );
    const [march = 0, may = 0, never = 0] = created;
    names = new Map([
      [march, 'march'],
      [may, 'may'],
      [never, 'never'],
    ]);
    const account = own.account.id;
    await commit([
      promoterLoginWrite(account, march, '2026-03-01T10:00:00.000Z'),
      promoterLoginWrite(account, may, '2026-05-01T10:00:00.000Z'),
      update(
        keys.promoter(account, may),
        { expression: 'SET mails = :mails', values: { ':mails': ALL_MAILS_OFF } },
        { expression: 'attribute_exists(pk)' },
        'stale',
      ),
    ]);
  });

  const fetchList = (filters: Input) =>
    eventually(
      async () => {
        const { body } = await send(v2PromotersList, {
          query: { filters, sorting: { id: 'asc' } },
          headers: createCredentials('v2', own),
        });
        return body.data.map(({ id }: { id: number }) => names.get(id)).join(' ');
      },
      (text) => text !== '',
    );

  test.each<[what: string, filters: Input, expected: string]>([
    ['signed in from a day on', { last_login_at: { from: '2026-04-01' } }, 'may'],
    ['signed in up to a day, that day included', { last_login_at: { to: '2026-03-01' } }, 'march'],
    ['signed in ever, at any time', { last_login_at: { from: '2026-01-01' } }, 'march may'],
    ['get e-mails', { subscribed_to_email: 'yes' }, 'march never'],
    ['get none', { subscribed_to_email: 'no' }, 'may'],
  ])('a list can be limited to promoters who %s', async (_, filters, expected) => {
    expect(await fetchList(filters)).toBe(expected);
  });
});
