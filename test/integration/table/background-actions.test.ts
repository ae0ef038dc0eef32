import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  batchWorker,
  billingWorker,
  broadcastRun,
  digestRun,
  mailer,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
  webhookSender,
} from '#lib/bundle/background-functions.ts';
import { findLocalRates } from '#lib/local/rates/rates.ts';
import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { addDays, toDay } from '#shared/domain/day.ts';
import { nextRunDay } from '#shared/domain/payouts/payout-cycle.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { showAutomation } from '#shared/operations/automations/automations.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { buildOwnerTerms } from '#shared/operations/batches/terms.ts';
import { createBroadcast, scheduleSending, showBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { createContest } from '#shared/operations/contests/contests.ts';
import { showInvoiceExport } from '#shared/operations/invoices/show-export.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { sendNotices } from '#shared/operations/projections/send-notices.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { Route } from '#shared/routes/route.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { bulkRoutes } from '#shared/routes/v2/batches/bulk.ts';
import type { BulkRoute } from '#shared/routes/v2/batches/bulk-route.ts';
import { runtime } from '#shared/runtime.ts';
import { recordBillingArrival } from '#shared/store/billing/billing-arrivals.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { beginBackfill } from '#shared/store/index/backfill.ts';
import { readLogEnd } from '#shared/store/index/log.ts';
import { preferencesWrite, readPreferences } from '#shared/store/notifications/notification-settings.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aHeldAutomation, aStartedAutomation } from '#test/support/automations/automations.ts';
import { aConnectedShop, createStripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aHeldBroadcast, BROADCAST_TEXT } from '#test/support/broadcasts/broadcasts.ts';
import { anInvoice, enableInvoices } from '#test/support/invoices/invoices.ts';
import { aMailingCompany, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { createSesEvent } from '#test/support/mail/ses-events.ts';
import { aPayee, sell } from '#test/support/payouts/calls.ts';
import { createCredentials, findSuccessStatus, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { type Observed, observe } from '#test/support/service/observe.ts';
import { showOnly } from '#test/support/service/show-only.ts';
import { anOpenPayout, unreachableMinimum } from '#test/support/situations/payouts.ts';
import { findRareSituation } from '#test/support/situations/rare.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { context, expectDeclared, listDeclaredActions } from '#test/support/table-access/declared.ts';
import { aPerson } from '#test/support/users/people.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

test('the billing worker uses exactly its declared table actions', async () => {
  const { account, refId } = await aConnectedShop();
  const observed = await observe(billingWorker.file);
  const processEvents = async (...events: readonly Input[]) => {
    const Records = events.map((event) => ({
      messageId: unique('message'),
      attributes: { ApproximateReceiveCount: '1' },
      body: JSON.stringify({
        account: account.id,
        provider: 'stripe',
        mode: 'live',
        waited: 0,
        receivedAt: runtime.now(),
        event: compressEvent(event),
      }),
    }));
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  };
  const payment = { payment_intent: 'pi_1', metadata: { partner_ref: refId } };
  const price = { data: [{ id: 'si_1', object: 'subscription_item', price: { id: 'price_2' }, quantity: 1 }] } as const;
  await processEvents(createStripeEvent('refund.created', stripe.aRefund({ payment_intent: 'pi_0' })));
  await processEvents(
    createStripeEvent('customer.created', { id: 'cus_1', email: 'ada@example.com', created: stripe.AT, metadata: {} }),
  );
  await processEvents(
    createStripeEvent('promotion_code.created', { id: 'promo_1', code: 'WELCOME', active: true, metadata: {} }),
  );
  await processEvents(createStripeEvent('customer.subscription.updated', stripe.aSubscription({ items: price })));
  const checkout = { customer: 'cus_2', client_reference_id: refId, discounts: [{ promotion_code: 'promo_1' }] };
  await processEvents(createStripeEvent('checkout.session.completed', stripe.aSession(checkout)));
  await processEvents(createStripeEvent('invoice.paid', stripe.anInvoice({ currency: 'eur', ...payment })));
  await processEvents(
    createStripeEvent('invoice.paid', stripe.anInvoice({ ...payment, id: 'in_2', payment_intent: 'pi_2' })),
  );
  // A refund without effect leaves its lead unchanged.
  await processEvents(
    createStripeEvent('refund.created', stripe.aRefund()),
    createStripeEvent('refund.created', stripe.aRefund({ id: 're_2', amount: 1 })),
  );
  await processEvents(createStripeEvent('refund.failed', stripe.aRefund({ status: 'failed' })));
  await processEvents(createStripeEvent('customer.subscription.updated', stripe.aSubscription({ items: price })));
  await processEvents(createStripeEvent('customer.subscription.deleted', stripe.aSubscription({ status: 'canceled' })));
  expectDeclared(observed, billingWorker);
});

test('the projector uses exactly its declared table actions', async () => {
  const freshWorld = await aWorld();
  const headers = createCredentials('v1', freshWorld.company);
  for (const route of [v1LeadsUpdate, v1LeadsDelete]) {
    expect((await send(route, { json: await createValidInput(route, freshWorld), headers })).status).toBe(
      findSuccessStatus(route),
    );
  }
  const observed = await observe(projector.file);
  const items = [...(await readWrittenItems(freshWorld.company.account.id)).values()] as Input[];
  const events = items.filter(({ event }) => event !== undefined);
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['click', 'signup', 'sale', 'refund', 'change']));
  for (const event of events) {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(event) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  }
  const promoter = { ...keys.promoter(freshWorld.company.account.id, freshWorld.promoter.id), ...freshWorld.promoter };
  // A webhook receiver reports a commission as fulfilled.
  const commission = items.find(({ calculation }) => calculation !== undefined);
  const fulfillment = { ...events.find(({ event }) => event === 'change'), handedOver: commission?.id };
  for (const image of [promoter, fulfillment]) {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(image) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  }
  await levelUpPromoter(observed, freshWorld);
  expectDeclared(observed, projector);
});

/** Moves up a promoter that has a promo code and a landing page. Its sale was counted before the level existed. */
async function levelUpPromoter({ handler }: Observed, { company }: World): Promise<void> {
  const { account } = company;
  const promotionFields = {
    promoCode: unique('CODE'),
    landingUrl: `https://shop.example/${unique('page')}`,
    urlTracking: true,
  };
  const { promoter, promotion } = await company.promoter({ ...promotionFields, custId: unique('cust') });
  const sale = {
    email: `${unique('lead')}@example.com`,
    event_id: unique('sale'),
    amount: 100,
    ref_id: promotion.refId,
  };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const readPromotionCounters = () => readCounters(account.id, promotion);
  expect(await eventually(readPromotionCounters, (counters) => counters.customers_count === 1)).toMatchObject({
    customers_count: 1,
  });
  const level = { campaignId: (await company.campaignWith({})).id, metric: 'customers', amount: 1 } as const;
  await updateCampaign({ account, runtime }, promotion.campaignId, { level });
  const items = [...(await readWrittenItems(account.id)).values()] as Input[];
  const event = items.find(({ event, eventId }) => event === 'sale' && eventId === sale.event_id);
  const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(event) } }];
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  const promoterAfter = await readPromoter(account.id, promoter.id);
  expect(promoterAfter?.promotions.map(({ hidden }) => hidden)).toEqual([true, false]);
}

test('the batch worker uses exactly its declared table actions', async () => {
  const observed = await observe(batchWorker.file);
  const { account } = world.company;
  const deliver = async (image: object) => {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall({ pk: `${account.id}#`, ...image }) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  };
  const { id } = await createBatch(
    { account, runtime },
    { ...createBatchInput('promoter/accept'), ids: [1, 2, 3, 4, 5, 6] },
  );
  await deliver({ batch: 'process', id });
  for (const route of bulkRoutes.filter(isBulk)) {
    for (const buildInput of [
      (inputWorld: World) => createValidInput(route, inputWorld),
      ...Object.values(findRareSituation(route)),
    ]) {
      const { ids, ...otherInput } = (await buildInput(world)) as { ids: number[] } & Input;
      const terms = await toBatchTerms(account.id, { ids, ...otherInput });
      const { id: process } = await createBatch({ account, runtime }, { action: route.action, terms, meta: {}, ids });
      await deliver({ batch: 'chunk', process, number: 1 });
      expect((await showBatch({ account, runtime }, process)).tally, route.path).toMatchObject({ errors: [] });
    }
  }
  const { id: broadcast, process } = await aHeldBroadcast(world.company, [world.promoter.id], async () => {});
  await deliver({ batch: 'chunk', process, number: 1 });
  expect(await showBroadcast({ account, runtime }, broadcast)).toMatchObject({
    broadcast: { status: 'sent' },
    statistics: { recipients: 1, failed: 1 },
  });
  await setSender(world.company, { verifiedAt: '2099-12-01T09:00:00.000Z' });
  const heldAutomation = await aHeldAutomation(world.company, [world.promoter.id], async () => {});
  await deliver({ batch: 'chunk', process: heldAutomation.process, number: 1 });
  expect((await showAutomation({ account, runtime }, heldAutomation.id)).statistics).toMatchObject({ recipients: 1 });
  await enableInvoices(world.company);
  const { id: invoice } = await anInvoice(world.company);
  const exporting = {
    action: 'invoice/export',
    terms: { exportToken: runtime.token() },
    meta: {},
    ids: [invoice],
  } as const;
  const { id: exported } = await createBatch({ account, runtime }, exporting);
  await deliver({ batch: 'chunk', process: exported, number: 1 });
  expect((await showInvoiceExport({ account, runtime }, exported)).files).toMatchObject([{ invoices: 1 }]);
  expectDeclared(observed, batchWorker);
});

test('the broadcast run uses exactly its declared table actions', async () => {
  const company = await aMailingCompany();
  await aPayee(company);
  const call = { account: company.account, runtime };
  const everyone = { ...NO_FILTERS, sales: { from: 0, to: null }, lastLoginBefore: '2099-12-01' };
  const { id } = await createBroadcast(call, { ...BROADCAST_TEXT, filters: everyone });
  await scheduleSending(call, id, null);
  // A due item whose broadcast is gone is removed.
  const stale = keys.dueBroadcast('2026-11-20T10:00:00.000Z', company.account.id, 99);
  await commit([put(stale, { account: company.account.id, broadcast: 99 })]);
  const { refId: ref_id } = (await company.promoter({ quiet: true })).promotion;
  const automation = await aStartedAutomation(company, { condition: { type: 'first_sale' } });
  const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount: 100, ref_id };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const observed = await observe(broadcastRun.file);
  showOnly(company.account.id, observed);
  await observed.handler({}, context);
  expect((await showBroadcast(call, id)).broadcast).toMatchObject({ recipients: 2 });
  const runAutomations = async () => {
    await observed.handler({ does: 'runAutomations' }, context);
    return (await showAutomation(call, automation.id)).automation.ranOn;
  };
  expect(await eventually(runAutomations, (day) => day !== null)).not.toBeNull();
  expectDeclared(observed, broadcastRun);
});

const isBulk = (route: Route): route is BulkRoute => 'action' in route;
const createBatchInput = (action: BulkRoute['action']) => ({ action, terms: {}, meta: {} });

/** Converts the input of a bulk call to the terms that its batch process stores. */
async function toBatchTerms(account: number, input: Input): Promise<BatchActionTerms> {
  const { promoter_campaign_id: promotionId } = input as { promoter_campaign_id?: number };
  return {
    campaignId: (input.to_campaign_id ?? input.campaign_id) as number | undefined,
    fromCampaignId: input.from_campaign_id as number | undefined,
    parentId: input.parent_promoter_id as number | undefined,
    soft: input.soft_move_referrals === true,
    together: input.ids as number[] | undefined,
    reason: input.reason as string | undefined,
    tags: input.tags as string[] | undefined,
    dueDays: 20,
    ...(promotionId ? await buildOwnerTerms({ account: { id: account }, runtime }, promotionId, { soft: false }) : {}),
  };
}

test('the payout run uses exactly its declared table actions', async () => {
  const company = await aCompany();
  const selling = aPayee(company).then((payee) => sell(company, payee, [1000]));
  await Promise.all([selling, anOpenPayout(company), anOpenPayout(company, unreachableMinimum)]);
  // A customer minimum makes the run count customers.
  await setPayoutTerms({ account: company.account, runtime }, { minPayingCustomers: 1 });
  const observed = await observe(payoutRun.file);
  showOnly(company.account.id, observed);
  await observed.handler({ time: nextRunDay('monthly', runtime.now()) }, context);
  expectDeclared(observed, payoutRun);
});

test('report roll-ups use exactly their declared table actions', async () => {
  const company = await aCompany();
  await createContest({ account: company.account, runtime }, { name: 'Race', rankBy: 'customers' });
  await sell(company, await company.promoter(), [1000]);
  expect(
    await eventually(
      () => readLastFeedNumber(company.account.id),
      (feedNumber) => feedNumber > 0,
    ),
  ).toBeGreaterThan(0);
  // Reports are recalculated after a change of the time zone.
  await changeSettings({ account: company.account, runtime }, { company: { timeZone: 'Asia/Kolkata' } });
  const observed = await observe(reportRun.file);
  showOnly(company.account.id, observed);
  for (const rollUp of ROLL_UPS) await observed.handler({ rollUp }, context);
  expectDeclared(observed, reportRun);
  await expect(observed.handler({}, context)).rejects.toThrow('has no valid rollUp');
});

test('index maintenance uses exactly its declared table actions', async () => {
  const observed = await observe(sortedRun.file);
  // The service's own run may come first: a complete index has nothing to do until 500 more changes.
  for (const round of [1, 2, 3, 4, 5]) {
    const { account, promoter, v1 } = await aCompany();
    const { promotion } = await promoter();
    await beginBackfill(account.id, 'lead');
    await v1('/track/signup', { email: `ada-${round}@example.com`, ref_id: promotion.refId });
    await eventually(
      () => readLogEnd(account.id, 'lead'),
      (end) => (end ?? 0) > 0,
    );
    for (const task of ['begin', 'keep']) await observed.handler({ does: task }, context);
    if (listDeclaredActions(sortedRun).every((action) => observed.actions.has(action))) break;
  }
  expectDeclared(observed, sortedRun);
  await expect(observed.handler({}, context)).rejects.toThrow('has no valid task');
});

test('the rates refresh uses exactly its declared table actions', async () => {
  const { daily, history } = await findLocalRates(undefined, '2024-01-05');
  vi.stubEnv('RATES_URL', daily);
  vi.stubEnv('RATES_HISTORY_URL', history);
  const observed = await observe(ratesRun.file);
  expect(await observed.handler({}, context)).toMatchObject({ day: '2024-01-05' });
  expectDeclared(observed, ratesRun);
  vi.unstubAllEnvs();
  await expect(observed.handler({}, context)).rejects.toThrow('RATES_URL is not set');
});

test('the digest run uses exactly its declared table actions', async () => {
  const company = await aMailingCompany();
  const { account } = company;
  const { user } = await aPerson(company, 'viewer');
  const choices = { fraud_held: { inApp: true, email: 'daily' } } as const;
  await commit([
    preferencesWrite(account.id, await readPreferences(account.id, user.id), { choices, readUntil: null }),
  ]);
  await aConnectedShop(company);
  const today = toDay(runtime.now());
  await recordBillingArrival(account.id, 'stripe', 'invoice.paid', addDays(today, -32));
  const observed = await observe(digestRun.file);
  showOnly(account.id, observed);
  await observed.handler({ time: runtime.now() }, context);
  expectDeclared(observed, digestRun);
  await expect(observed.handler({ time: 'today' }, context)).rejects.toThrow('no valid time');
});

test('the webhook sender uses exactly its declared table actions', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany({ sales: 1 });
  const sevenDaysAgo = new Date(Date.now() - 7 * DAY_MS).toISOString();
  await company.webhook(receiver.url);
  await company.webhook(receiver.url.replace('hooks', 'fails'), { failingSince: sevenDaysAgo });
  receiver.respond(({ path }) => (path === '/fails' ? 500 : 200));
  const messages: unknown[] = [];
  await sendNotices(
    { runtime },
    company.sales,
    async (sendings) => void messages.push(...sendings.map(({ message }) => message)),
  );
  const observed = await observe(webhookSender.file);
  const eventSourceARN = `arn:aws:sqs:us-east-1:000000000000:${process.env[QUEUE_VARIABLES.slowWebhooks]?.split('/').at(-1)}`;
  const Records = messages.map((message, index) => {
    return { messageId: String(index), body: JSON.stringify(message), eventSourceARN };
  });
  expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/fails', '/hooks']);
  expectDeclared(observed, webhookSender);
});

test('the mailer uses exactly its declared table actions', async () => {
  const company = await aMailingCompany();
  await company.promoter({ quiet: true });
  await removeQuietFlags(company);
  const Records = [{ messageId: '1', body: JSON.stringify(await createMailMessage(company, 'accepted')) }];
  const { user } = await aPerson(company, 'viewer');
  const digest = { account: company.account.id, mail: unique('mail'), user: user.id, digest: toDay(runtime.now()) };
  vi.stubEnv('PAGES_ORIGIN', 'https://partners.acme.example');
  const observed = await observe(mailer.file);
  const ses = mockClient(SESv2Client);
  ses
    .on(SendEmailCommand)
    .rejectsOnce(new MessageRejected({ message: 'no', $metadata: {} }))
    .resolves({});
  const failedItem = { batchItemFailures: [{ itemIdentifier: '1' }] };
  expect(await observed.handler({ Records }, context)).toEqual(failedItem);
  const tags = { account: company.account.id, broadcast: 1, promoter: 1 };
  const bounce = createSesEvent('Bounce', { to: 'grace@example.com', tags, at: runtime.now() });
  const more = [...Records, { messageId: '2', body: JSON.stringify(digest) }, { messageId: '3', body: bounce }];
  expect(await observed.handler({ Records: more }, context)).toEqual({ batchItemFailures: [] });
  expectDeclared(observed, mailer);
  vi.unstubAllEnvs();
  ses.restore();
});
