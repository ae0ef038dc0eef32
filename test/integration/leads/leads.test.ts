import { describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { LEAD_UNNAMED } from '#shared/routes/texts.ts';
import { v1LeadsDelete, v1LeadsList, v1LeadsShow, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, request, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const proPlan = { ...twentyPercent, name: '50% of pro', gain: { percent: '50' }, planIds: ['pro'] } as const;

async function aLead() {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, proPlan] } });
  const { promoter, promotion } = await company.promoter();
  const [email, uid] = [`${unique('lead')}@example.com`, unique('uid')];
  const { body } = await company.v1('/track/signup', { email, uid, ref_id: promotion.refId, username: 'ada-l' });
  return { company, promoter, promotion, email, uid, id: body.lead.id as number };
}

const call = (company: Company, route: KeyedRoute, input: object) =>
  send(route, {
    ...(route.method === 'GET' ? { query: { ...input } } : { json: input }),
    headers: createCredentials('v1', company),
  });

describe.each([v1LeadsShow, v1LeadsUpdate, v1LeadsDelete].map((route) => ({ name: route.path, route })))(
  '$name',
  ({ route }) => {
    test('a request without a lead gets 422', async () => {
      const company = await aCompany();
      const { status, body } = await call(company, route, { state: 'nonsense' });
      expect({ status, body }).toEqual({ status: 422, body: { error: LEAD_UNNAMED } });
    });

    test.each([{ id: 999_999 }, { uid: 'nobody' }, { email: 'nobody@example.com' }])(
      'a request for %j gets 404',
      async (name) => {
        const company = await aCompany();
        const { status, body } = await call(company, route, name);
        expect({ status, body }).toEqual({ status: 404, body: { error: 'Lead not found.' } });
      },
    );

    test.each(['id', 'uid', 'email'] as const)('a lead is found by %s', async (by) => {
      const { company, ...lead } = await aLead();
      const name = by === 'email' ? ` ${lead.email.toUpperCase()} ` : lead[by];
      expect((await call(company, route, { [by]: name })).status).toBe(200);
    });
  },
);

test('a lead is shown with its promotion and promoter', async () => {
  const { company, id, email, uid, promotion, promoter } = await aLead();
  const { body } = await call(company, v1LeadsShow, { id });
  expect(body).toMatchObject({
    id,
    email,
    uid,
    state: 'signup',
    promotion: { id: promotion.id, ref_id: promotion.refId },
    promoter: { id: promoter.id },
  });
});

describe('lead updates', () => {
  test('an update changes all editable fields and no others', async () => {
    const { company, id, email } = await aLead();
    const change = {
      new_uid: unique('new'),
      new_email: `${unique('new')}@example.com`,
      state: 'subscribed',
      customer_since: '2026-01-02T03:04:05+01:00',
      plan_name: 'pro',
    };
    const { status, body } = await call(company, v1LeadsUpdate, { email, ...change });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      uid: change.new_uid,
      email: change.new_email,
      state: 'subscribed',
      customer_since: '2026-01-02T02:04:05.000Z',
      plan_name: 'pro',
      username: 'ada-l',
    });
    expect((await call(company, v1LeadsShow, { id })).body).toMatchObject({ ...body, promotion: expect.anything() });
  });

  test.each([
    [{ state: 'gone' }, 'state is invalid.'],
    [{ customer_since: 'yesterday' }, 'customer_since is invalid.'],
    [{ customer_since: '2999-01-01' }, 'customer_since is invalid: it is more than a day in the future.'],
    [{ new_email: 'nobody' }, 'new_email is invalid.'],
    [{ soft_switch: 'maybe' }, 'soft_switch is invalid.'],
    [{ plan_name: 'basic' }, 'plan_name is not a plan of the campaign.'],
  ])('an update with %j gets 422', async (change, error) => {
    const { company, id } = await aLead();
    const { status, body } = await call(company, v1LeadsUpdate, { id, ...change });
    expect({ status, body }).toEqual({ status: 422, body: { error } });
  });

  test('an update with an unknown ref id gets 404', async () => {
    const { company, id } = await aLead();
    const { status, body } = await call(company, v1LeadsUpdate, { id, new_ref_id: 'nobody' });
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Promotion not found.' } });
  });

  test('a lead can change from any state to any other; only canceled leads have a cancellation date', async () => {
    const { company, id } = await aLead();
    for (const state of ['cancelled', 'signup', 'denied', 'cancelled', 'active', 'subscribed', 'signup']) {
      const { body } = await call(company, v1LeadsUpdate, { id, state });
      expect([body.state, body.cancelled_at !== null]).toEqual([state, state === 'cancelled']);
    }
  });

  test('a promotion’s counters follow state changes of its leads', async () => {
    const { company, id, promotion } = await aLead();
    await call(company, v1LeadsUpdate, { id, state: 'active', customer_since: '2026-01-01' });
    const counters = () => readCounters(company.account.id, promotion);
    const active = { leads_count: 1, customers_count: 1, active_customers_count: 1, cancellations_count: 0 };
    expect(await eventually(counters, (now) => now.customers_count === 1)).toMatchObject(active);
    await call(company, v1LeadsUpdate, { id, state: 'cancelled' });
    const cancelled = { ...active, active_customers_count: 0, cancellations_count: 1 };
    expect(await eventually(counters, (now) => now.cancellations_count === 1)).toMatchObject(cancelled);
  });

  test('activating a lead makes it a customer as of now; a sale activates a subscribed lead and keeps that date', async () => {
    const { company, id, email, promotion } = await aLead();
    const { body } = await call(company, v1LeadsUpdate, { id, state: 'active' });
    expect(Date.now() - Date.parse(body.customer_since)).toBeLessThan(60_000);
    const counters = () => readCounters(company.account.id, promotion);
    const active = { customers_count: 1, active_customers_count: 1 };
    expect(await eventually(counters, (now) => now.customers_count === 1)).toMatchObject(active);
    await call(company, v1LeadsUpdate, { id, state: 'subscribed' });
    const sale = await company.v1('/track/sale', { email, event_id: unique('sale'), amount: 1000 });
    expect(sale.body.lead).toMatchObject({ state: 'active', customer_since: body.customer_since });
    expect(await counters()).toMatchObject(active);
  });

  test('an update without changes writes nothing', async () => {
    const { company, id, email, uid, promotion } = await aLead();
    const before = await readWrittenItems(company.account.id);
    const same = { id, new_email: email, new_uid: uid, state: 'signup', new_ref_id: promotion.refId };
    expect((await call(company, v1LeadsUpdate, same)).status).toBe(200);
    expect(await readWrittenItems(company.account.id)).toEqual(before);
  });

  test('concurrent updates of different fields are all kept', async () => {
    const { company, id } = await aLead();
    const changes = [
      { state: 'subscribed' },
      { new_uid: unique('new') },
      { plan_name: 'pro' },
      { customer_since: '2026-01-01' },
    ];
    const responses = await Promise.all(changes.map((change) => call(company, v1LeadsUpdate, { id, ...change })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await call(company, v1LeadsShow, { id });
    expect(body).toMatchObject({ state: 'subscribed', uid: changes[1]?.new_uid, plan_name: 'pro' });
    expect(body.customer_since).toBe('2026-01-01T00:00:00.000Z');
  });

  test.each(['uid', 'email'] as const)(
    'a %s of another lead gets 422, and only one of two leads can take a free one',
    async (field) => {
      const { company, promotion, ...one } = await aLead();
      const signup = { email: `${unique('two')}@example.com`, uid: unique('two'), ref_id: promotion.refId };
      const other = (await company.v1('/track/signup', signup)).body.lead.id;
      const conflicting = await call(company, v1LeadsUpdate, { id: other, [`new_${field}`]: one[field] });
      expect(conflicting).toMatchObject({ status: 422, body: { error: `The ${field} is already taken.` } });
      const input = { [`new_${field}`]: `${unique('free')}@example.com` };
      const responses = await Promise.all([one.id, other].map((id) => call(company, v1LeadsUpdate, { id, ...input })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    },
  );

  test('an updated e-mail frees the old one for another lead', async () => {
    const { company, promotion, id, email } = await aLead();
    await call(company, v1LeadsUpdate, { id, new_email: `${unique('new')}@example.com` });
    const { status, body } = await company.v1('/track/signup', { email, ref_id: promotion.refId });
    expect([status, body.lead.id === id]).toEqual([200, false]);
  });
});

describe('lead list', () => {
  test('leads are filtered by promotion, ref id, promoter and campaign, alone and combined', async () => {
    const { company, promoter, promotion, id } = await aLead();
    const special = await company.campaignWith({ name: 'Special' });
    const other = await company.promoter({ campaignId: special.id });
    const more = await company.v1('/track/signup', { email: `${unique()}@example.com`, ref_id: other.promotion.refId });
    const otherLeadId = more.body.lead.id;
    const ids = async (filter: object) =>
      (await call(company, v1LeadsList, filter)).body.map((lead: { id: number }) => lead.id);
    expect(
      await eventually(
        () => ids({}),
        (found) => found.length === 2,
      ),
    ).toEqual([id, otherLeadId]);
    const first = [{ promotion_id: promotion.id }, { ref_id: promotion.refId }, { promoter_id: promoter.id }];
    for (const filter of [...first, { campaign_id: company.campaign.id }, Object.assign({}, ...first)]) {
      expect(await ids(filter)).toEqual([id]);
    }
    expect(await ids({ promoter_id: other.promoter.id, campaign_id: special.id })).toEqual([otherLeadId]);
    expect(await ids({ promotion_id: promotion.id, promoter_id: other.promoter.id })).toEqual([]);
    expect(await ids({ promoter_id: 999_999 })).toEqual([]);
    const [row] = (await call(company, v1LeadsList, { ref_id: other.promotion.refId })).body;
    expect(row).toMatchObject({
      promoter: { id: other.promoter.id },
      promotion: { id: other.promotion.id, leads_count: 1 },
    });
  });

  test.each([{ promotion_id: 999_999 }, { ref_id: 'nobody' }])('a list filtered by %j gets 404', async (filter) => {
    const { status, body } = await call(await aCompany(), v1LeadsList, filter);
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Promotion not found.' } });
  });

  test.each(['promotion_id', 'promoter_id', 'campaign_id', 'page', 'per_page'])(
    'a list whose %s is not a number gets 422',
    async (name) => {
      const { status, body } = await call(await aCompany(), v1LeadsList, { [name]: 'x' });
      expect({ status, body }).toEqual({ status: 422, body: { error: `${name} is invalid.` } });
    },
  );

  test('the lead list is paged by links and page numbers, with Total and Per-Page headers', async () => {
    const { company, promotion, id } = await aLead();
    const rest = [];
    for (let index = 0; index < 6; index += 1) {
      const signup = { email: `${unique()}@example.com`, ref_id: promotion.refId };
      rest.push((await company.v1('/track/signup', signup)).body.lead.id);
    }
    const page = (page: number) => call(company, v1LeadsList, { per_page: 3, page });
    const first = await eventually(
      () => page(1),
      ({ headers }) => headers.get('total') === '7',
    );
    expect([first.headers.get('total'), first.headers.get('per-page')]).toEqual(['7', '3']);
    const counted = [];
    for (let at = 1; at <= 4; at += 1) counted.push(...(await page(at)).body.map((lead: { id: number }) => lead.id));
    expect(counted.sort((a, b) => a - b)).toEqual([id, ...rest].sort((a, b) => a - b));
    const walked: number[] = [];
    let next: string | undefined = `http://x${v1LeadsList.path}?per_page=3`;
    while (next !== undefined) {
      const { pathname, search } = new URL(next);
      const response = await request(`${pathname}${search}`, { headers: createCredentials('v1', company) });
      walked.push(...response.body.map((lead: { id: number }) => lead.id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(walked.sort((a, b) => a - b)).toEqual(counted);
  });

  test.each(['query', 'json', 'form'] as const)('page links keep the filter that came by %s', async (by) => {
    const { company, promotion } = await aLead();
    const other = await company.promoter();
    for (const refId of [promotion.refId, other.promotion.refId, promotion.refId]) {
      await company.v1('/track/signup', { email: `${unique()}@example.com`, ref_id: refId });
    }
    const first = await eventually(
      () =>
        send(v1LeadsList, {
          [by]: { ref_id: promotion.refId, per_page: 2 },
          headers: createCredentials('v1', company),
        }),
      ({ headers }) => headers.get('total') === '3',
    );
    const { pathname, search } = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
    const next = await request(`${pathname}${search}`, { headers: createCredentials('v1', company) });
    expect(next.headers.get('total')).toBe('3');
    expect(next.body).toMatchObject([{ promotion: { ref_id: promotion.refId } }]);
  });
});

describe('lead deletion', () => {
  test('a deleted lead is erased everywhere, keeps its counters and frees its e-mail and uid', async () => {
    const { company, promotion, id, email, uid } = await aLead();
    const sale = { uid, event_id: unique('sale'), amount: 10_000 };
    expect((await company.v1('/track/sale', sale)).status).toBe(200);
    await eventually(
      () => readCounters(company.account.id, promotion),
      ({ sales_count }) => sales_count === 1,
    );
    const { status, body } = await call(company, v1LeadsDelete, { id });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Lead removed.' } });
    const everything = JSON.stringify([...(await readWrittenItems(company.account.id))]);
    for (const trace of [email, uid, 'ada-l']) expect(everything).not.toContain(trace);
    expect((await company.v1('/track/sale', { uid, event_id: unique('sale'), amount: 1 })).status).toBe(404);
    expect((await call(company, v1LeadsDelete, { id })).status).toBe(404);
    const list = () => call(company, v1LeadsList, {});
    expect((await eventually(list, ({ body }) => body.length === 0)).body).toEqual([]);
    const counters = await readCounters(company.account.id, promotion);
    expect(counters).toMatchObject({
      leads_count: 1,
      customers_count: 1,
      active_customers_count: 0,
      sales_total: 10_000,
    });
    const response = await company.v1('/track/signup', { email, uid, ref_id: promotion.refId });
    expect([response.status, response.body.lead.id === id]).toEqual([200, false]);
  });

  test('a sale during a deletion counts or is refused, and the lead stays deleted', async () => {
    const { company, id, uid } = await aLead();
    const sales = Array.from({ length: 5 }, () =>
      company.v1('/track/sale', { uid, event_id: unique('sale'), amount: 100 }),
    );
    const [deleted, ...responses] = await Promise.all([call(company, v1LeadsDelete, { id }), ...sales]);
    expect(deleted?.status).toBe(200);
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect((await call(company, v1LeadsShow, { id })).status).toBe(404);
  });
});
