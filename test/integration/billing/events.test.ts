import { expect, test } from 'vitest';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2BillingEventsList, v2BillingEventsWork } from '#shared/routes/v2/billing/billing-events.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { aReceivedEvent } from '#test/support/billing/inputs.ts';
import { createStripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany } from '#test/support/service/company.ts';

async function aCompanyWithEvents() {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const headers = createCredentials('v2', company);
  const at = (index: number) => ({ created: stripe.AT + index });
  const metadata = { partner_ref: promotion.refId };
  const reported = [
    createStripeEvent('invoice.paid', stripe.anInvoice({ metadata }), at(1)),
    createStripeEvent('refund.created', stripe.aRefund({ payment_intent: 'pi_7' }), at(2)),
    createStripeEvent('customer.created', { id: 'cus_7', created: stripe.AT, metadata: {} }, at(3)),
  ] as const;
  const ids = [
    await aReceivedEvent(company, reported[0]),
    await aReceivedEvent(company, reported[1], { kind: 'found_nothing', for: 'sale' }),
    await aReceivedEvent(company, reported[2], { kind: 'nothing', because: 'remembered' }),
  ] as const;
  const list = (query: Input = {}) => send(v2BillingEventsList, { query, headers });
  const work = (id: string, by = headers) => send(v2BillingEventsWork, { variables: { id }, headers: by });
  return { company, headers, reported, ids, list, work };
}

const listEventTypes = (rows: readonly Input[]) => rows.map(({ type }) => type);

test('received billing events are listed, newest first, with their outcome in words', async () => {
  const { list, ids, reported } = await aCompanyWithEvents();
  const { body } = await list();
  expect(body.map(({ message }: Input) => message)).toEqual([
    'Stored for later events.',
    'Its sale has not arrived.',
    'Not a referral.',
  ]);
  expect(body[2]).toMatchObject({
    id: ids[0],
    provider: 'stripe',
    mode: 'live',
    event_id: reported[0].id,
    type: 'invoice.paid',
    outcome: 'nothing',
    names: [reported[0].id, 'in_1', 'cus_1', 'sub_1'],
  });
});

test('billing events are filtered, found by any provider id and paged by cursors', async () => {
  const { list, reported } = await aCompanyWithEvents();
  const listTypes = async (query: Input) => listEventTypes((await list(query)).body);
  expect(await listTypes({ filters: { outcome: ['found_nothing', 'waits'] } })).toEqual(['refund.created']);
  expect(await listTypes({ filters: { provider: ['paddle'] } })).toEqual([]);
  expect(await listTypes({ filters: { created_at: { to: '2026-01-01T00:00:02Z' } } })).toEqual([
    'refund.created',
    'invoice.paid',
  ]);
  for (const q of [reported[0].id, 'in_1', 'cus_1', 'sub_1']) expect(await listTypes({ q })).toEqual(['invoice.paid']);
  expect([await listTypes({ q: 'pi_7' }), await listTypes({ q: 'in_' })]).toEqual([['refund.created'], []]);
  const { body, headers } = await list({ per_page: 2 });
  const cursor = /cursor=([^&>]*)/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect([listEventTypes(body), await listTypes({ per_page: 2, cursor: decodeURIComponent(cursor) })]).toEqual([
    ['customer.created', 'refund.created'],
    ['invoice.paid'],
  ]);
  expect((await list({ cursor: 'x' })).status).toBe(422);
  expect((await list({ page: 2 })).status).toBe(422);
});

test('an event that a user processes again counts once and is audited', async () => {
  const { work, ids, headers } = await aCompanyWithEvents();
  const first = await work(ids[0]);
  expect(first.body).toMatchObject({
    outcome: 'counted',
    recorded: [{ type: 'signup' }, { type: 'sale', event_id: 'in_1' }],
  });
  expect(first.body.message).toMatch(/^Counted as signup \d+, sale \d+\.$/);
  const response = await work(ids[0]);
  expect(response.body.recorded).toEqual(first.body.recorded);
  expect((await work(ids[1])).body).toMatchObject({ outcome: 'found_nothing' });
  const { body: entries } = await send(v2AuditLogsList, { headers });
  expect(entries[0]).toMatchObject({ operation: 'v2/company/billing/events/work' });
});

test('unknown events and events of other accounts cannot be processed', async () => {
  const { work, ids } = await aCompanyWithEvents();
  const other = createCredentials('v2', await aCompany());
  expect((await work('stripe-1-evt_0')).status).toBe(404);
  for (const id of ['evt_1', '%']) expect((await work(id)).status).toBe(422);
  expect((await work(ids[0], other)).status).toBe(404);
  expect((await send(v2BillingEventsList, { headers: other })).body).toEqual([]);
});

const { admin, runJson } = createCommands(aDataFolder());

test('billing commands list events and process one again', async () => {
  const { company, ids } = await aCompanyWithEvents();
  const args = ['--account', String(company.account.id)];
  expect(await runJson('billing', 'events', ...args, '--search', 'in_1')).toMatchObject([
    { id: ids[0], outcome: 'nothing' },
  ]);
  expect((await admin('billing', 'events', ...args)).out).toContain('Its sale has not arrived.');
  expect(await runJson('billing', 'work', ...args, '--id', ids[0])).toMatchObject({ outcome: 'counted' });
});
