import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import type { ReceivedEvent } from '#shared/domain/billing/received-event.ts';
import {
  readBillingArrivals,
  recordBillingArrival,
  recordMissingRefund,
} from '#shared/store/billing/billing-arrivals.ts';
import { mergeBillingCapture } from '#shared/store/billing/billing-captures.ts';
import {
  readBillingConnection,
  readBillingConnections,
  writeBillingConnection,
} from '#shared/store/billing/billing-connections.ts';
import {
  linkBillingCustomer,
  readBillingCodes,
  readBillingCustomer,
  readSubscriptionsOfLead,
  storeBillingCode,
  storeBillingCustomer,
  storeBillingSubscription,
  storeOpenSale,
  storeUsedBillingCode,
} from '#shared/store/billing/billing-customers.ts';
import {
  type BillingEventQuery,
  compressEvent,
  readReceivedEventState,
  readReceivedEvents,
  readReceivedEventWithBody,
  receivedEventWrite,
  storeEventBody,
} from '#shared/store/billing/billing-events.ts';
import { findBillingPayment, linkBillingPayment, writeBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of billing providers', () => {
  test("67: a company's billing settings are stored per provider", async () => {
    const { account } = await aCompany();
    const noConnection = { settings: BILLING_SETTINGS, countsTest: false, secrets: [] };
    expect(await readBillingConnections(account.id)).toEqual([
      { provider: 'stripe', ...noConnection },
      { provider: 'paddle', ...noConnection },
    ]);
    const before = await readBillingConnection(account.id, 'paddle');
    const connection = await writeBillingConnection(account.id, before, { ...before, countsTest: true });
    expect(await readBillingConnection(account.id, 'paddle')).toMatchObject(connection);
    await expect(writeBillingConnection(account.id, before, before)).rejects.toThrow('stale');
  });

  test('67: the last day of each received event type is stored', async () => {
    const { account } = await aCompany();
    const emptyState = { since: null, lastDays: {} };
    expect(await readBillingArrivals(account.id)).toEqual({ stripe: emptyState, paddle: emptyState });
    const note = (type: string, day: string) =>
      recordBillingArrival(account.id, 'stripe', type, `${day}T10:00:00.000Z`);
    await note('invoice.paid', '2026-11-20');
    await note('invoice.paid', '2026-11-22');
    await note('invoice.paid', '2026-11-21');
    await note('refund.created', '2026-11-23');
    await note('payment_intent.created', '2026-11-23');
    await recordMissingRefund(account.id, 'stripe', '2026-11-24T10:00:00.000Z');
    const lastDays = { 'invoice.paid': '2026-11-22', 'refund.created': '2026-11-23' };
    const stripe = { since: '2026-11-20', lastDays, refundMissingOn: '2026-11-24' };
    expect(await readBillingArrivals(account.id)).toEqual({ stripe, paddle: emptyState });
  });

  test('70: the newest data of a billing customer wins, and an e-mail is kept until its lead is known', async () => {
    const connection = { account: (await aCompany()).account.id, provider: 'stripe' } as const;
    const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;
    const nowMs = Date.parse(late);
    const customer = { customerId: 'cus_1', email: null };
    const reportCustomer = (email: string, at: string, isLead = false) =>
      storeBillingCustomer(
        connection,
        'cus_1',
        { email, metadata: { partner_ref: 'grace', note: 'x' } },
        { at, isLead, nowMs },
      );
    const read = async (atMs = nowMs) => (await readBillingCustomer(connection, customer, atMs)).customer;
    await reportCustomer('new@example.com', late);
    await reportCustomer('old@example.com', early);
    expect(await read()).toEqual({ email: 'new@example.com', metadata: { partner_ref: 'grace' } });
    expect((await read(nowMs + 31 * 86_400_000))?.email).toBeNull();
    await linkBillingCustomer(connection, 'cus_1', 7);
    await reportCustomer('new@example.com', late, true);
    expect(await read()).toEqual({ email: null, metadata: { partner_ref: 'grace' } });
    const subscription = (goesOn: boolean | null, at: string) =>
      storeBillingSubscription(connection, 'cus_1', { id: 'sub_1', metadata: {}, goesOn }, at);
    const readStored = async () => (await readBillingCustomer(connection, customer, nowMs)).subscriptions;
    expect([await subscription(null, early), await subscription(true, late)]).toEqual([true, true]);
    expect([await subscription(null, late), await subscription(true, early)]).toEqual([true, false]);
    expect(await readStored()).toMatchObject([{ id: 'sub_1', goesOn: true, begunAt: late }]);
    expect([await subscription(false, early), await subscription(true, late)]).toEqual([true, false]);
    expect(await readBillingCustomer(connection, customer, nowMs)).toMatchObject({
      leadId: 7,
      subscriptions: [{ id: 'sub_1', goesOn: false }],
      openSales: [],
    });
    await linkBillingCustomer({ ...connection, provider: 'paddle' }, 'ctm_1', 8);
    await linkBillingCustomer(connection, 'cus_2', 7);
    const ofLead = { id: 'sub_2', metadata: {}, goesOn: true };
    await storeBillingSubscription(connection, 'cus_2', ofLead, late);
    const subscriptions = await readSubscriptionsOfLead(connection.account, 7, nowMs);
    expect(subscriptions).toMatchObject([
      { id: 'sub_1', goesOn: false },
      { ...ofLead, reportedAt: late },
    ]);
    const storeUse = (codeId: string, at: string) =>
      storeUsedBillingCode(connection, 'cus_1', { of: 'di_1', codeId }, at);
    await storeUse('promo_1', late);
    await storeUse('promo_0', early);
    expect((await readBillingCustomer(connection, customer, nowMs)).usedCodes).toEqual(new Map([['di_1', 'promo_1']]));
    // A guest has no id: open sales are found by e-mail, even if a customer has it.
    const unknownCustomer = { customerId: null, names: [{ email: 'guest@example.com' }], attributions: [] };
    const money = {
      eventId: 'pi_9',
      amount: 100,
      currency: 'USD',
      plan: null,
      at: early,
      payment: ['pi_9'],
      whole: 100,
    };
    const guest = { customerId: null, email: 'guest@example.com' };
    await storeOpenSale(connection, guest, { type: 'sale', ...money, identification: unknownCustomer }, nowMs);
    for (const buyer of [guest, { ...guest, customerId: 'cus_1' }]) {
      const { openSales } = await readBillingCustomer(connection, buyer, nowMs);
      expect(openSales).toMatchObject([{ eventId: 'pi_9', identification: { names: [] } }]);
      expect((await readBillingCustomer(connection, buyer, nowMs + 4 * 86_400_000)).openSales).toEqual([]);
    }
    const sale = { type: 'sale', ...money, identification: unknownCustomer } as const;
    expect(
      await mergeBillingCapture(connection, 'pi_9', { captured: 100, capturedAt: early }, nowMs),
    ).not.toHaveProperty('sale');
    expect(await mergeBillingCapture(connection, 'pi_9', { sale }, nowMs)).toMatchObject({ sale, captured: 100 });
    const code = { code: 'welcome', active: true, refId: null };
    await storeBillingCode(connection, 'promo_1', code, late);
    expect((await readBillingCodes(connection, ['promo_1', 'promo_2'])).get('promo_1')).toMatchObject(code);
    await linkBillingPayment(connection, 'pi_1', 'in_1');
    const find = async (...ids: string[]) => (await findBillingPayment(connection, ids)).payment;
    expect(await find('ch_1', 'pi_1')).toBeNull();
    const payment = { id: 'in_1', whole: 100, sales: [], refunds: [] };
    const storedPayment = await writeBillingPayment(connection, payment, 're_1');
    await linkBillingPayment(connection, 'in_1', 'pi_1');
    expect([await find('ch_1', 'pi_1'), await find('re_1')]).toEqual([storedPayment, storedPayment]);
    await expect(writeBillingPayment(connection, payment)).rejects.toThrow('stale');
  });

  test('72: billing events are stored with their outcomes and listed newest first', async () => {
    const { account } = await aCompany();
    const event = (eventId: string, at: string, overrides: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
      provider: 'stripe',
      mode: 'live',
      eventId,
      type: 'invoice.paid',
      at,
      names: [eventId, 'cus_1'],
      waited: 0,
      receivedAt: at,
      workedAt: at,
      outcome: { kind: 'nothing', because: 'not_a_referral' },
      ...overrides,
    });
    const events = Array.from({ length: 30 }, (_, index) =>
      event(`evt_${index}`, new Date(Date.UTC(2026, 10, 1, index)).toISOString()),
    );
    const [first, second] = events as [ReceivedEvent, ReceivedEvent];
    const write = (before: ReceivedEvent | null, after: ReceivedEvent) =>
      commit([receivedEventWrite(account.id, before, after)]);
    for (const one of events) await write(null, one);
    await storeEventBody(account.id, first, compressEvent({ id: 'evt_0' }));
    const read = await readReceivedEventWithBody(account.id, first);
    expect(read).toMatchObject({ account: { id: account.id }, before: first, event: { id: 'evt_0' } });
    expect(read.connection).toMatchObject({ provider: 'stripe', countsTest: false });
    expect((await readReceivedEventWithBody(account.id, second)).event).toBeNull();
    await expect(write(null, first)).rejects.toThrow('stale');
    await write(read.before, { ...first, outcome: { kind: 'waits', for: 'sale' }, names: ['in_1'] });
    expect((await readReceivedEventState(account.id, first)).before?.outcome.kind).toBe('waits');

    const listEvents = async (query: Partial<BillingEventQuery>) => {
      const { found, last } = await readReceivedEvents(account.id, { cursor: null, ...query });
      return { ids: found.map(({ event: { eventId } }) => eventId), found, last };
    };
    const newest = events.map(({ eventId }) => eventId).reverse();
    expect(await listEvents({})).toMatchObject({ ids: newest, last: null });
    expect((await listEvents({ reference: 'in_1' })).ids).toEqual(['evt_0']);
    expect((await listEvents({ outcomes: ['waits'], providers: ['stripe'] })).ids).toEqual(['evt_0']);
    expect((await listEvents({ providers: ['paddle'] })).ids).toEqual([]);
    expect((await listEvents({ from: events[27]?.at, to: events[28]?.at })).ids).toEqual(['evt_28', 'evt_27']);
    const walked: string[] = [];
    for (let cursor: string | null = null, goesOn = true; goesOn; ) {
      const { ids, last } = await listEvents({ cursor, limit: 2 });
      walked.push(...ids);
      goesOn = last !== null;
      cursor = last;
    }
    expect(walked).toEqual(newest);
  });
});
