import { expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PromotersDelete } from '#shared/routes/v1/promoters/promoters.ts';
import { v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function aCustomer() {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  const sale = { email, event_id: 'sale-1', amount: 1000, created_at: '2026-05-01', ref_id: promotion.refId };
  await company.v2('/track/sale', sale);
  return { company, promotion, email };
}

test('a cancellation cancels the lead and touches no commission', async () => {
  const { company, email } = await aCustomer();
  const { status, body } = await company.v1('/track/cancellation', { email, created_at: '2026-05-06' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: 'cancellation',
    amount_cents: null,
    reward: null,
    lead: { state: 'cancelled', cancelled_at: '2026-05-06T00:00:00.000Z' },
  });
  const second = await company.v2('/track/cancellation', { email, event_id: 'c2' });
  expect(second.body).toMatchObject({ etype: 'cancellation', sale_amount: null, event_id: 'c2', commissions: [] });
});

test('a cancellation event id counts once, and a cancellation without one is accepted', async () => {
  const { company, email } = await aCustomer();
  await company.v2('/track/cancellation', { email, event_id: 'c1' });
  const { status, body } = await company.v2('/track/cancellation', { email, event_id: 'c1' });
  expect([status, body]).toEqual([409, { message: texts.eventExists('cancellation', 'c1') }]);
  expect((await company.v2('/track/cancellation', { email })).status).toBe(200);
});

test('a cancelled lead counts again as cancelled only after another sale', async () => {
  const { company, promotion, email } = await aCustomer();
  await company.v2('/track/cancellation', { email });
  await company.v2('/track/cancellation', { email });
  await company.v2('/track/sale', { email, event_id: 'sale-2', amount: 1000 });
  await company.v2('/track/cancellation', { email });
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ cancellations_count }) => cancellations_count === 2,
  );
  expect(counters).toMatchObject({
    customers_count: 1,
    active_customers_count: 0,
    cancellations_count: 2,
    sales_count: 2,
  });
});

test('cancelling a lead that never bought does not reduce active customers', async () => {
  const { company, promotion } = await aCustomer();
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email, ref_id: promotion.refId });
  expect((await company.v2('/track/cancellation', { email })).status).toBe(200);
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ cancellations_count }) => cancellations_count === 1,
  );
  expect(counters).toMatchObject({ leads_count: 2, customers_count: 1, active_customers_count: 1 });
});

test.each([
  ['the promoter is rejected', v2PromotersReject, 'v2', (_: string, id: number) => ({ ids: [id] })],
  ['the promoter is deleted', v1PromotersDelete, 'v1', (_: string, id: number) => ({ id })],
] as const)('a cancellation counts although %s', async (_, route, version, change) => {
  const { company, promotion, email } = await aCustomer();
  const json = change(email, promotion.promoterId);
  expect((await send(route, { json, headers: createCredentials(version, company) })).status).toBe(200);
  const { status, body } = await company.v1('/track/cancellation', { email });
  expect([status, body.lead.state]).toEqual([200, 'cancelled']);
});

test('a denied lead that cancels stays denied, and counts once', async () => {
  const { company, promotion, email } = await aCustomer();
  await send(v1LeadsUpdate, { json: { email, state: 'denied' }, headers: createCredentials('v1', company) });
  for (const event_id of ['c1', 'c2']) {
    const { status, body } = await company.v1('/track/cancellation', { email, event_id });
    expect([status, body.lead.state, body.lead.cancelled_at]).toEqual([200, 'denied', expect.any(String)]);
  }
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ cancellations_count }) => cancellations_count === 1,
  );
  expect(counters).toMatchObject({ active_customers_count: 0, cancellations_count: 1 });
});

test('cancelling an unknown lead returns 404', async () => {
  const { company } = await aCustomer();
  const { status, body } = await company.v2('/track/cancellation', { uid: 'nobody' });
  expect([status, body]).toEqual([404, { message: texts.LEAD_NOT_FOUND, code: 'not_found' }]);
});

const readRecords = async ({ company, email }: Awaited<ReturnType<typeof aCustomer>>) => {
  const lead = await findLeadByIdentifiers(company.account.id, { uid: null, email });
  return [lead?.state, lead?.cancelledAt];
};

test('a cancellation dated before the last sale does not cancel the lead', async () => {
  const customer = await aCustomer();
  const { company, promotion, email } = customer;
  await company.v2('/track/sale', { email, event_id: 'sale-2', amount: 1000, created_at: '2026-06-01' });
  await company.v2('/track/sale', { email, event_id: 'sale-3', amount: 1000, created_at: '2026-04-01' });
  const { status } = await company.v2('/track/cancellation', { email, created_at: '2026-05-06' });
  expect([status, ...(await readRecords(customer))]).toEqual([200, 'active', null]);
  await company.v2('/track/cancellation', { email, created_at: '2026-06-02' });
  expect(await readRecords(customer)).toEqual(['cancelled', '2026-06-02T00:00:00.000Z']);
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ cancellations_count }) => cancellations_count === 1,
  );
  expect(counters).toMatchObject({ customers_count: 1, active_customers_count: 0, sales_count: 3 });
});

test('a sale dated before the cancellation leaves the lead cancelled, and a later one reactivates it', async () => {
  const customer = await aCustomer();
  const { company, promotion, email } = customer;
  await company.v2('/track/cancellation', { email, created_at: '2026-05-06' });
  const { status } = await company.v2('/track/sale', {
    email,
    event_id: 'sale-2',
    amount: 1000,
    created_at: '2026-05-05',
  });
  expect([status, ...(await readRecords(customer))]).toEqual([200, 'cancelled', '2026-05-06T00:00:00.000Z']);
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ sales_count }) => sales_count === 2,
  );
  expect(counters).toMatchObject({ active_customers_count: 0, cancellations_count: 1 });
  await company.v2('/track/sale', { email, event_id: 'sale-3', amount: 1000, created_at: '2026-05-07' });
  expect(await readRecords(customer)).toEqual(['active', null]);
});

test('a first sale reported after a later-dated cancellation creates a cancelled customer', async () => {
  const { company, promotion } = await aCustomer();
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email, ref_id: promotion.refId, created_at: '2026-05-01' });
  await company.v2('/track/cancellation', { email, created_at: '2026-05-20' });
  await company.v2('/track/sale', { email, event_id: 'late-1', amount: 1000, created_at: '2026-05-10' });
  expect(await readRecords({ company, promotion, email })).toEqual(['cancelled', '2026-05-20T00:00:00.000Z']);
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ customers_count }) => customers_count === 2,
  );
  expect(counters).toMatchObject({ active_customers_count: 1, cancellations_count: 1 });
});

test('concurrent sales keep the newest date, in any order of their commits', async () => {
  const customer = await aCustomer();
  const { company, email } = customer;
  const days = ['2026-06-03', '2026-06-09', '2026-06-01', '2026-06-05'];
  await Promise.all(
    days.map((day) => company.v2('/track/sale', { email, event_id: day, amount: 1000, created_at: day })),
  );
  await company.v2('/track/cancellation', { email, created_at: '2026-06-08' });
  expect(await readRecords(customer)).toEqual(['active', null]);
});
