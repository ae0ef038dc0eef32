import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  batchWorker,
  billingWorker,
  mailer,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
  webhookSender,
} from '#lib/background.ts';
import { localRates } from '#lib/local/rates.ts';
import { type TableAccess, tableStatements } from '#lib/table-access.ts';
import { makeApiKey } from '#shared/domain/api-key.ts';
import type { BatchTerms } from '#shared/domain/batch.ts';
import type { JournalEvent } from '#shared/domain/event.ts';
import { mailsBy } from '#shared/domain/mail/mails.ts';
import { followingRun } from '#shared/domain/payout-cycle.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { ownerTerms } from '#shared/operations/bulk/terms.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { settingsToken } from '#shared/operations/mail/settings-token.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { notify } from '#shared/operations/projections/notify.ts';
import { beginLists } from '#shared/operations/sorted/begin-lists.ts';
import { keyMac } from '#shared/outside/mac.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { emailSettingsUnsubscribe } from '#shared/routes/affiliate/email-settings.ts';
import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters.ts';
import { affiliateSignOut } from '#shared/routes/affiliate/sign-in.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { authCallback, authSignOut } from '#shared/routes/auth.ts';
import { inPaddle, inStripe } from '#shared/routes/in.ts';
import { accessOf, functionFile, isAudited, type Route } from '#shared/routes/route.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads.ts';
import { bulkRoutes } from '#shared/routes/v2/bulk.ts';
import type { BulkRoute } from '#shared/routes/v2/bulk-route.ts';
import { v2MeSwitchAccount } from '#shared/routes/v2/users.ts';
import { runtime } from '#shared/runtime.ts';
import { packedEvent } from '#shared/store/billing-events.ts';
import { readCounters } from '#shared/store/projections.ts';
import { readPromoter } from '#shared/store/promoters.ts';
import { readFed } from '#shared/store/report-feed.ts';
import { readLogEnd } from '#shared/store/sorted-log.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import {
  aConnectedShop,
  aSecret,
  paddleEvent,
  paddleSignature,
  stripeEvent,
  stripeSignature,
} from '#test/support/billing/shop.ts';
import { allows, type TableCall } from '#test/support/infra/policy.ts';
import { aloud, aMailingCompany, mailMessage } from '#test/support/mail/mails.ts';
import { aPayee, sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession, promoterHeaders } from '#test/support/portal/sessions.ts';
import { apiEvent } from '#test/support/requests/api-event.ts';
import { credentials, doneStatus, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { validInput } from '#test/support/routes/valid-input.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { type Observed, observe, onIndex } from '#test/support/service/observe.ts';
import { showOnly } from '#test/support/service/show-only.ts';
import { type Situations, situations } from '#test/support/situations/index.ts';
import { anOpenPayout, neverEnough } from '#test/support/situations/payouts.ts';
import { written } from '#test/support/table/written.ts';
import { anInvited, aPerson } from '#test/support/users/people.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';
import * as stripe from '#test/unit/domain/billing/stripe-events.ts';

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

/** What the role of a function allows it, since it is made of this (test/infra/roles.test.ts). */
function declared({ table: actions, unpaidIndex = false }: TableAccess): string[] {
  return [...actions, ...(unpaidIndex ? [onIndex('Query', table.unpaid.name)] : [])].sort();
}

/** Those calls that the role of a function would refuse: the local engine asks no role. */
function refused({ calls }: Observed, access: TableAccess): TableCall[] {
  const statements = tableStatements(access, 'arn').map((statement) => statement.toStatementJson());
  return calls.filter((call) => !allows(statements, call));
}

/** That a function does to the table what it declares, all of it and nothing else, on items of the kinds it declares. */
function expectDeclared(observed: Observed, access: TableAccess): void {
  expect([...observed.actions].sort()).toEqual(declared(access));
  expect(refused(observed, access)).toEqual([]);
}

/** That whoever changes something by a route is kept in the same transaction, and nobody else is. */
function expectKept({ entries }: Observed, route: Route): void {
  expect(entries.length > 0).toBe(isAudited(route));
  const key = { is: 'key', id: sha256(world.company.key).slice(0, 12) };
  const by = route.auth === 'promoter' ? { is: 'promoter', id: world.promoter.id } : key;
  for (const entry of entries) {
    expect(functionFile(route)).toBe(`functions/${entry.operation}.ts`);
    expect(entry.by).toEqual(by);
    expect(entry.records.length, entry.operation).toBeGreaterThan(0);
  }
}

/** What those who may not call a route prove who they are with: a key that there is none of, a promoter's token. */
function strangers({ auth }: Route): Record<string, string>[] {
  const { account } = world.company;
  const unknown = makeApiKey(account.id, 'of-nobody-at-all');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'account-id': String(account.id) });
  if (auth === 'none') return [];
  if (auth === 'v1') return [{ 'x-api-key': unknown }];
  if (auth === 'promoter') return [bearer(`${account.id}.${world.promoter.id}.of-nobody-at-all`), bearer('nobodys')];
  return [bearer(unknown), bearer(world.promoter.authToken ?? '')];
}

/** The situations of a route. */
function rareOf({ method, path }: Route) {
  return situations[`${method} ${path}`] ?? situations[path] ?? {};
}

/** Calls a function twice at once, so that one of the calls meets what the other is doing. */
async function callTwice({ handler }: Observed, route: Route, input: Input): Promise<number[]> {
  const event = apiEvent(route, input, credentials(route.auth, world.company));
  const answers = await Promise.all([1, 2].map(() => handler(structuredClone(event), context)));
  return answers.map((answer) => (answer as { statusCode: number }).statusCode);
}

/** Calls a function as it usually is, in the situations that are given, and by those who may not. */
async function observeRoute(route: Route, besides: Situations[string]) {
  const observed = await observe(functionFile(route));
  const all = { 'the usual': (of: World) => validInput(route, of), ...besides };
  const calls = Object.entries(all).map(async ([situation, inputIn]) => {
    const statuses = await callTwice(observed, route, await inputIn(world));
    expect(statuses, situation).toContain(route.path === '$default' ? 404 : doneStatus(route));
    expect(statuses, situation).not.toContain(500);
  });
  await Promise.all([
    ...calls,
    ...strangers(route).map((headers) => observed.handler(apiEvent(route, {}, headers), context)),
  ]);
  return observed;
}

/** That a function leads to mail where its route says so. A company can say that it does not; what promoters do themselves, or to become one, never does. */
function expectMails({ events }: Observed, { mails: due = false, auth }: Route): void {
  const mails = events
    .flatMap(({ quiet, ...event }) => mailsBy(1, (isCompanys(auth) ? event : { ...event, quiet }) as JournalEvent))
    // One goes to a person of the company, not to a promoter; the other says where money goes, and cannot be switched off.
    .filter(({ kind }) => kind !== 'invitation' && kind !== 'payout_details');
  expect(mails.length > 0, mails.map(({ id }) => id).join()).toBe(due);
}

const isCompanys = (auth: Route['auth']) => auth === 'v1' || auth === 'v2';

const byName = (some: readonly Route[]) => some.map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** What people's browsers call with a session, or on the way to one, and mail programs by a mail: no key does what they do. */
const withSession: readonly Route[] = [
  ...[authCallback, authSignOut, v2MeSwitchAccount],
  ...[affiliateSignOut, emailSettingsUnsubscribe],
];
/** What is verified by a signature, of the very bytes that come. */
const signed: readonly Route[] = [inStripe, inPaddle];
const byKey = routes.filter((route) => ![...withSession, ...signed].includes(route) && !endsCaller(route));

describe.each(byName(byKey))('$name', ({ route }) => {
  test('does to the table what it declares, keeps who changed something, and leads to mail where it says so', async () => {
    const observed = await observeRoute(route, rareOf(route));
    expectDeclared(observed, accessOf(route));
    expectKept(observed, route);
    expectMails(observed, route);
  });
});

test('where people sign in and out, and go to another account, the table is done to what is declared', async () => {
  const { user, browser } = await aPerson(world.company, 'manager');
  const other = await aCompany();
  await anInvited(other, 'viewer', user.email);
  const by = async (route: Route, body: unknown, rawQueryString = '') => {
    const observed = await observe(functionFile(route));
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const event = apiEvent(route, body, { 'sec-fetch-site': 'same-origin', accept: 'application/json' });
    const answer = await observed.handler({ ...event, rawQueryString, cookies }, context);
    expectDeclared(observed, accessOf(route));
    return answer as { readonly statusCode: number; readonly cookies?: readonly string[] };
  };
  const keep = ({ cookies = [] }: { readonly cookies?: readonly string[] }) => {
    for (const [pair = ''] of cookies.map((cookie) => cookie.split('; '))) {
      browser.setCookie(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  const query = new URL(await browser.toCallback(user.email)).search.slice(1);
  const signedIn = await by(authCallback, undefined, query);
  keep(signedIn);
  const switched = await by(v2MeSwitchAccount, { account_id: other.account.id });
  keep(switched);
  const signedOut = await by(authSignOut, undefined);
  expect([signedIn, switched, signedOut].map(({ statusCode }) => statusCode)).toEqual([303, 200, 200]);
});

test('where mail programs unsubscribe a promoter, the table is done to what is declared', async () => {
  const { company, promoter } = await aWorld();
  const rawQueryString = `e=${await settingsToken(company.account.id, promoter, keyMac)}`;
  const observed = await observe(functionFile(emailSettingsUnsubscribe));
  const event = apiEvent(emailSettingsUnsubscribe, undefined, {});
  const queryStringParameters = Object.fromEntries(new URLSearchParams(rawQueryString));
  const answer = await observed.handler({ ...event, rawQueryString, queryStringParameters }, context);
  expect(answer).toMatchObject({ statusCode: 200 });
  expectDeclared(observed, accessOf(emailSettingsUnsubscribe));
});

test('where promoters sign out, their session goes and nothing else', async () => {
  const observed = await observe(functionFile(affiliateSignOut));
  const token = await aPromoterSession(world.company.account, world.promoter);
  await observed.handler(apiEvent(affiliateSignOut, {}, promoterHeaders(token)), context);
  expectDeclared(observed, accessOf(affiliateSignOut));
});

test('where a promoter closes its account, the table is done to what is declared', async () => {
  const { company, promoter } = await aWorld();
  const observed = await observe(functionFile(affiliatePromotersArchive));
  const event = apiEvent(affiliatePromotersArchive, undefined, credentials('promoter', company));
  expect(await observed.handler(event, context)).toMatchObject({ statusCode: 200 });
  expectDeclared(observed, accessOf(affiliatePromotersArchive));
  expect(observed.entries.map(({ by }) => by)).toEqual([{ is: 'promoter', id: promoter.id }]);
});

test('where billing providers call, the table is done to what is declared', async () => {
  const { account, secrets } = await aConnectedShop();
  for (const [route, signature, secret] of [
    [inStripe, (body: string, by: string) => ({ 'stripe-signature': stripeSignature(body, by) }), secrets.stripe.live],
    [
      inPaddle,
      (body: string, by: string) => ({ 'paddle-signature': paddleSignature(body, [by]) }),
      secrets.paddle.live,
    ],
  ] as const) {
    const observed = await observe(functionFile(route));
    const event = route === inStripe ? stripeEvent('other', { id: 'x_1' }) : paddleEvent('other', { id: 'x_1' });
    const call = async (by: string) => {
      const asked = apiEvent(route, event, signature(JSON.stringify(event), by));
      return observed.handler({ ...asked, pathParameters: { account: String(account.id) } }, context);
    };
    expect(await call(secret)).toMatchObject({ statusCode: 200 });
    expect(await call(aSecret('stripe'))).toMatchObject({ statusCode: 400 });
    expectDeclared(observed, accessOf(route));
  }
});

test('what works events of billing providers off does to the table what it declares, all of it and nothing else', async () => {
  const { account, refId } = await aConnectedShop();
  const observed = await observe(billingWorker.file);
  const work = async (...events: readonly Input[]) => {
    const Records = events.map((event) => ({
      messageId: unique('message'),
      attributes: { ApproximateReceiveCount: '1' },
      body: JSON.stringify({
        ...{ account: account.id, provider: 'stripe', mode: 'live', waited: 0 },
        ...{ receivedAt: runtime.now(), event: packedEvent(event) },
      }),
    }));
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  };
  const paid = { payment_intent: 'pi_1', metadata: { partner_ref: refId } };
  const price = { data: [{ id: 'si_1', object: 'subscription_item', price: { id: 'price_2' }, quantity: 1 }] } as const;
  await work(stripeEvent('refund.created', stripe.aRefund({ payment_intent: 'pi_0' })));
  await work(
    stripeEvent('customer.created', { id: 'cus_1', email: 'ada@example.com', created: stripe.AT, metadata: {} }),
  );
  await work(stripeEvent('promotion_code.created', { id: 'promo_1', code: 'WELCOME', active: true, metadata: {} }));
  await work(stripeEvent('customer.subscription.updated', stripe.aSubscription({ items: price })));
  const checkout = { customer: 'cus_2', client_reference_id: refId, discounts: [{ promotion_code: 'promo_1' }] };
  await work(stripeEvent('checkout.session.completed', stripe.aSession(checkout)));
  await work(stripeEvent('invoice.paid', stripe.anInvoice({ currency: 'eur', ...paid })));
  await work(stripeEvent('invoice.paid', stripe.anInvoice({ ...paid, id: 'in_2', payment_intent: 'pi_2' })));
  // A refund that comes to nothing leaves its lead as it is.
  await work(
    stripeEvent('refund.created', stripe.aRefund()),
    stripeEvent('refund.created', stripe.aRefund({ id: 're_2', amount: 1 })),
  );
  await work(stripeEvent('refund.failed', stripe.aRefund({ status: 'failed' })));
  await work(stripeEvent('customer.subscription.updated', stripe.aSubscription({ items: price })));
  await work(stripeEvent('customer.subscription.deleted', stripe.aSubscription({ status: 'canceled' })));
  expectDeclared(observed, billingWorker);
});

test('every situation is one of a route', () => {
  const paths = routes.flatMap(({ method, path }) => [path, `${method} ${path}`]);
  expect(Object.keys(situations).filter((path) => !paths.includes(path))).toEqual([]);
});

test('the projector does to the table what it declares, all of it and nothing else', async () => {
  const own = await aWorld();
  const headers = credentials('v1', own.company);
  for (const route of [v1LeadsUpdate, v1LeadsDelete]) {
    expect((await send(route, { json: await validInput(route, own), headers })).status).toBe(doneStatus(route));
  }
  const observed = await observe(projector.file);
  const items = [...(await written(own.company.account.id)).values()] as Input[];
  const events = items.filter(({ event }) => event !== undefined);
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['click', 'signup', 'sale', 'refund', 'change']));
  for (const event of events) {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(event) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  }
  const promoter = { ...keys.promoter(own.company.account.id, own.promoter.id), ...own.promoter };
  // A receiver of webhooks says that it has handed over what a commission gives.
  const given = items.find(({ calculation }) => calculation !== undefined);
  const handedOver = { ...events.find(({ event }) => event === 'change'), handedOver: given?.id };
  for (const image of [promoter, handedOver]) {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(image) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  }
  await moveUpBy(observed, own);
  expectDeclared(observed, projector);
});

/** A promoter with a promo code and a page of its own has reached a level by a sale that has counted before there was one. */
async function moveUpBy({ handler }: Observed, { company }: World): Promise<void> {
  const { account } = company;
  const more = { promoCode: unique('CODE'), landingUrl: `https://shop.example/${unique('page')}`, urlTracking: true };
  const { promoter, promotion } = await company.promoter({ ...more, custId: unique('cust') });
  const sale = {
    email: `${unique('lead')}@example.com`,
    event_id: unique('sale'),
    amount: 100,
    ref_id: promotion.refId,
  };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const counted = () => readCounters(account.id, promotion);
  expect(await eventually(counted, (counters) => counters.customers_count === 1)).toMatchObject({ customers_count: 1 });
  const level = { campaignId: (await company.campaignWith({})).id, metric: 'customers', amount: 1 } as const;
  await updateCampaign({ account, runtime }, promotion.campaignId, { level });
  const items = [...(await written(account.id)).values()] as Input[];
  const event = items.find(({ event, eventId }) => event === 'sale' && eventId === sale.event_id);
  const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(event) } }];
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  const moved = await readPromoter(account.id, promoter.id);
  expect(moved?.promotions.map(({ hidden }) => hidden)).toEqual([true, false]);
}

test('what works batch processes off does to the table what it declares, all of it and nothing else', async () => {
  const observed = await observe(batchWorker.file);
  const { account } = world.company;
  const deliver = async (image: object) => {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall({ pk: `${account.id}#`, ...image }) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  };
  const { id } = await createBatch(
    { account, runtime },
    { ...batchWanted('promoter/accept'), ids: [1, 2, 3, 4, 5, 6] },
  );
  await deliver({ batch: 'process', id });
  for (const route of bulkRoutes.filter(isBulk)) {
    for (const inputIn of [(of: World) => validInput(route, of), ...Object.values(rareOf(route))]) {
      const { ids, ...more } = (await inputIn(world)) as { ids: number[] } & Input;
      const terms = await termsIn(account.id, { ids, ...more });
      const { id: process } = await createBatch({ account, runtime }, { action: route.action, terms, meta: {}, ids });
      await deliver({ batch: 'chunk', process, number: 1 });
      expect((await showBatch({ account, runtime }, process)).tally, route.path).toMatchObject({ errors: [] });
    }
  }
  expectDeclared(observed, batchWorker);
});

const isBulk = (route: Route): route is BulkRoute => 'action' in route;
const batchWanted = (action: BulkRoute['action']) => ({ action, terms: {}, meta: {} });

/** What the records of a bulk call share, as its process keeps it. */
async function termsIn(account: number, input: Input): Promise<BatchTerms> {
  const { promoter_campaign_id: promotionId } = input as { promoter_campaign_id?: number };
  return {
    campaignId: (input.to_campaign_id ?? input.campaign_id) as number | undefined,
    fromCampaignId: input.from_campaign_id as number | undefined,
    parentId: input.parent_promoter_id as number | undefined,
    soft: input.soft_move_referrals === true,
    together: input.ids as number[] | undefined,
    reason: input.reason as string | undefined,
    dueDays: 20,
    ...(promotionId ? await ownerTerms({ account: { id: account }, runtime }, promotionId, { soft: false }) : {}),
  };
}

test('the payout run does to the table what it declares, all of it and nothing else', async () => {
  const company = await aCompany();
  const selling = aPayee(company).then((payee) => sell(company, payee, [1000]));
  await Promise.all([selling, anOpenPayout(company), anOpenPayout(company, neverEnough)]);
  // Whoever asks for customers has them counted.
  await setPayoutTerms({ account: company.account, runtime }, { minPayingCustomers: 1 });
  const observed = await observe(payoutRun.file);
  showOnly(company.account.id, observed);
  await observed.handler({ time: followingRun('monthly', runtime.now()) }, context);
  expectDeclared(observed, payoutRun);
});

test('the roll-ups of reports do to the table what they declare, all of it and nothing else', async () => {
  const company = await aCompany();
  await sell(company, await company.promoter(), [1000]);
  expect(
    await eventually(
      () => readFed(company.account.id),
      (fed) => fed > 0,
    ),
  ).toBeGreaterThan(0);
  const observed = await observe(reportRun.file);
  showOnly(company.account.id, observed);
  for (const rollUp of ROLL_UPS) await observed.handler({ rollUp }, context);
  expectDeclared(observed, reportRun);
  await expect(observed.handler({}, context)).rejects.toThrow('does not say which reports');
});

test('the keeping of sorted lists does to the table what it declares, all of it and nothing else', async () => {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  await beginLists(account.id, 'lead');
  const logged = () => readLogEnd(account.id, 'lead');
  const observed = await observe(sortedRun.file);
  // The service's own run may come first, and leave nothing to be kept.
  const rounds = Array.from({ length: 10 }, (_, index) => index + 1);
  for (const round of rounds) {
    await company.v1('/track/signup', { email: `ada-${round}@example.com`, ref_id: promotion.refId });
    await eventually(logged, (end) => (end ?? 0) >= round);
    for (const does of ['begin', 'keep']) await observed.handler({ does }, context);
    if (declared(sortedRun).every((action) => observed.actions.has(action))) break;
  }
  expectDeclared(observed, sortedRun);
  await expect(observed.handler({}, context)).rejects.toThrow('does not say what is to be done');
});

test('the taking of rates does to the table what it declares, all of it and nothing else', async () => {
  const { daily, history } = await localRates(undefined);
  vi.stubEnv('RATES_URL', daily);
  vi.stubEnv('RATES_HISTORY_URL', history);
  const observed = await observe(ratesRun.file);
  expect(await observed.handler({}, context)).toMatchObject({ day: '2024-01-02' });
  expectDeclared(observed, ratesRun);
  vi.unstubAllEnvs();
  await expect(observed.handler({}, context)).rejects.toThrow('RATES_URL is not set');
});

test('what sends webhooks does to the table what it declares, all of it and nothing else', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany({ sales: 1 });
  const sevenDaysAgo = new Date(Date.now() - 7 * DAY_MS).toISOString();
  await company.webhook(receiver.url);
  await company.webhook(receiver.url.replace('hooks', 'fails'), { failingSince: sevenDaysAgo });
  receiver.answers(({ path }) => (path === '/fails' ? 500 : 200));
  const messages: unknown[] = [];
  await notify(
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

test('what sends mail does to the table what it declares, all of it and nothing else', async () => {
  const company = await aMailingCompany();
  await company.promoter({ quiet: true });
  await aloud(company);
  const Records = [{ messageId: '1', body: JSON.stringify(await mailMessage(company, 'accepted')) }];
  const observed = await observe(mailer.file);
  const ses = mockClient(SESv2Client);
  ses
    .on(SendEmailCommand)
    .rejectsOnce(new MessageRejected({ message: 'no', $metadata: {} }))
    .resolves({});
  const failed = { batchItemFailures: [{ itemIdentifier: '1' }] };
  expect(await observed.handler({ Records }, context)).toEqual(failed);
  expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  expectDeclared(observed, mailer);
  ses.restore();
});
