import { MessageRejected, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import type { SQSRecord } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler } from '#functions/queue/mail.ts';
import { type BroadcastFilters, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { toDay } from '#shared/domain/day.ts';
import { eraseAccount, resumeAccount, suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { cancelSending, scheduleSending, showBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { refreshPromoterFigures } from '#shared/operations/broadcasts/refresh-figures.ts';
import { dismissRecipients, resendToRecipients } from '#shared/operations/broadcasts/resolve-recipients.ts';
import { selectPromoters } from '#shared/operations/broadcasts/select-promoters.ts';
import { NO_UNSUBSCRIBE_PAGE } from '#shared/operations/broadcasts/sender.ts';
import { startBroadcast, startDueBroadcasts } from '#shared/operations/broadcasts/start-broadcast.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { MailRefusedError, type OutgoingMail, type SendMail } from '#shared/outside/mail/mail.ts';
import {
  v2BroadcastsCancel,
  v2BroadcastsCreate,
  v2BroadcastsDelete,
  v2BroadcastsList,
  v2BroadcastsPreview,
  v2BroadcastsRecipients,
  v2BroadcastsResolve,
  v2BroadcastsSchedule,
  v2BroadcastsShow,
  v2BroadcastsUpdate,
} from '#shared/routes/v2/broadcasts/broadcasts.ts';
import type { V2BroadcastWithStatistics } from '#shared/routes/v2/broadcasts/broadcasts-output.ts';
import { runtime } from '#shared/runtime.ts';
import {
  claimRecipient,
  markRecipientFailed,
  readRecipients,
  recordRecipientEvent,
} from '#shared/store/broadcasts/broadcast-recipients.ts';
import { suppressAddress } from '#shared/store/mail/suppressions.ts';
import { promoterLoginWrite } from '#shared/store/portal/promoter-logins.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aHeldBroadcast, BROADCAST_TEXT, TEST_LINKS } from '#test/support/broadcasts/broadcasts.ts';
import { countUpdatesAtOnce, crashAfterWrites, failReads } from '#test/support/broadcasts/table-faults.ts';
import { aMailingCompany, anOutbox, createLaterRuntime } from '#test/support/mail/mails.ts';
import { createSesEvent } from '#test/support/mail/ses-events.ts';
import { aPayee } from '#test/support/payouts/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const LATER = '2099-12-01T09:00:00.000Z';

function createBroadcastCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const createRequest = (id: number) => ({ variables: { id }, headers });
  return {
    list: async () => (await send(v2BroadcastsList, { headers })).body,
    create: (overrides: Input = {}) => send(v2BroadcastsCreate, { json: { ...BROADCAST_TEXT, ...overrides }, headers }),
    show: async (id: number): Promise<V2BroadcastWithStatistics> =>
      (await send(v2BroadcastsShow, createRequest(id))).body,
    update: (id: number, json: Input) => send(v2BroadcastsUpdate, { ...createRequest(id), json }),
    remove: (id: number) => send(v2BroadcastsDelete, createRequest(id)),
    schedule: (id: number, json: Input = {}) => send(v2BroadcastsSchedule, { ...createRequest(id), json }),
    cancel: (id: number) => send(v2BroadcastsCancel, createRequest(id)),
    preview: (json: Input = {}) => send(v2BroadcastsPreview, { json: { ...BROADCAST_TEXT, ...json }, headers }),
    recipients: async (id: number, query: Input = {}) =>
      (await send(v2BroadcastsRecipients, { ...createRequest(id), query })).body,
    resolve: (id: number, json: Input) => send(v2BroadcastsResolve, { ...createRequest(id), json }),
  };
}

async function createPromoters(company: Company, count: number) {
  return Promise.all(Array.from({ length: count }, async () => (await company.promoter({ quiet: true })).promoter));
}

async function startDue(): Promise<void> {
  // Broadcasts of other tests may be among them.
  await startDueBroadcasts({ runtime }, { hasTime: () => true, onFailure: () => {} });
}

const getStatistics = async (company: Company, id: number, now = runtime) =>
  (await showBroadcast({ account: company.account, runtime: now }, id)).statistics;

test('a broadcast is scheduled, sent to the matching promoters, and counts what SES reports', async () => {
  const company = await aMailingCompany();
  const calls = createBroadcastCalls(company);
  const vip = { quiet: true, tags: ['vip'] };
  const { promoter: one } = await company.promoter({ ...vip, firstName: 'Grace' });
  const { promoter: out } = await company.promoter(vip);
  const { promoter: blocked } = await company.promoter(vip);
  await company.promoter({ quiet: true });
  const call = { account: company.account, runtime };
  await changeMailSettings(call, out.id, { broadcasts: false });
  await suppressAddress(company.account.id, { email: blocked.email, reason: 'complaint', at: runtime.now() });
  await aPayee(company);

  const { status, body } = await calls.create({ filters: { tags: ['VIP'], campaign_id: [company.campaign.id] } });
  expect([status, body.status, body.recipients_count]).toEqual([201, 'draft', null]);
  const { id } = body;
  expect((await calls.schedule(id)).body).toMatchObject({ status: 'scheduled', scheduled_at: expect.any(String) });
  await Promise.all([startBroadcast(call, id), startBroadcast(call, id)]);
  const sentBroadcast = await eventually(
    () => calls.show(id),
    (broadcast) => broadcast.status === 'sent',
  );
  expect(sentBroadcast).toMatchObject({
    status: 'sent',
    recipients_count: 3,
    statistics: { recipients: 3, sent: 1, skipped_opted_out: 1, skipped_suppressed: 1, uncertain: 0 },
  });
  const tags = { account: company.account.id, broadcast: id, promoter: one.id };
  const at = runtime.now();
  for (const kind of ['Delivery', 'Bounce', 'Bounce', 'Delivery'] as const) {
    const record = { body: createSesEvent(kind, { to: one.email, tags, at }), messageId: '1' } as SQSRecord;
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] });
  }
  expect((await calls.show(id)).statistics).toMatchObject({ sent: 1, delivered: 1, bounced: 1, complained: 0 });
  expect(await calls.recipients(id, { status: 'sent' })).toMatchObject([
    { promoter_id: one.id, status: 'sent', reason: null, delivered_at: at, bounced_at: at },
  ]);
  expect(await calls.recipients(id, { status: 'skipped' })).toHaveLength(2);
  expect(await calls.list()).toMatchObject([{ id, status: 'sent' }]);
});

test('promoters are selected by sales, last sign-in and payout method', async () => {
  const company = await aMailingCompany();
  const { id: account } = company.account;
  const { promoter: seller, promotion } = await company.promoter({ quiet: true });
  const profile = { paypalEmail: 'paid@example.com' };
  const { promoter: payable } = await company.promoter({ quiet: true, profile });
  const { promoter: visitor } = await company.promoter({ quiet: true });
  await commit([promoterLoginWrite(account, visitor.id, '2026-11-20T10:00:00.000Z')]);
  await commit([promoterLoginWrite(account, payable.id, '2026-11-10T10:00:00.000Z')]);
  const sale = {
    email: `${unique('lead')}@example.com`,
    event_id: unique('sale'),
    amount: 100,
    ref_id: promotion.refId,
  };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const call = { account: company.account, runtime };
  const select = async (filters: Partial<BroadcastFilters>) => {
    if (filters.sales) await refreshPromoterFigures(call, () => true);
    const selected = await selectPromoters(account, { ...NO_FILTERS, ...filters }, toDay(runtime.now()));
    return selected.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  const everyone = [seller.id, payable.id, visitor.id];
  expect(
    await eventually(
      () => select({}),
      (ids) => ids.length === 3,
    ),
  ).toEqual(everyone);
  const atLeastOne = { sales: { from: 1, to: null } };
  expect(
    await eventually(
      () => select(atLeastOne),
      (ids) => ids.length === 1,
    ),
  ).toEqual([seller.id]);
  expect(await select({ sales: { from: null, to: 0 } })).toEqual([payable.id, visitor.id]);
  expect(await select({ lastLoginBefore: '2026-11-20' })).toEqual([seller.id, payable.id]);
  expect(await select({ hasPayoutMethod: true })).toEqual([payable.id]);
  expect(await select({ hasPayoutMethod: false, lastLoginBefore: '2026-11-20' })).toEqual([seller.id]);

  const { create, update, schedule, show } = createBroadcastCalls(company);
  const filters = { sales_count: { to: 0 }, last_login_before: '2026-11-20', has_payout_method: 'no' };
  const { id, filters: stored } = (await create({ filters })).body;
  expect(stored).toMatchObject({ ...filters, sales_count: { from: null, to: 0 }, has_payout_method: false });
  expect((await update(id, { filters: { has_payout_method: true } })).body.filters).toMatchObject({
    sales_count: null,
    last_login_before: null,
    has_payout_method: true,
  });
  await update(id, { filters });
  expect((await create({ filters: { sales_count: { from: -1 } } })).status).toBe(422);
  expect((await create({ filters: { sales_count: { from: 2, to: 1 } } })).status).toBe(422);
  await schedule(id, { scheduled_at: LATER });
  await startBroadcast(call, id);
  expect(await show(id)).toMatchObject({ status: 'sent', recipients_count: 0 });
});

test('a broadcast is edited until it is sent, and deleted unless it was sent', async () => {
  const company = await aMailingCompany();
  const { create, update, schedule, cancel, remove, show, resolve } = createBroadcastCalls(company);
  const { id } = (await create()).body;
  expect((await update(id, { subject: 'Other', filters: { status: ['pending'] } })).body).toMatchObject({
    subject: 'Other',
    body: BROADCAST_TEXT.body,
    filters: { campaign_id: [], status: ['pending'], tags: [], country: [] },
  });
  expect((await schedule(id, { scheduled_at: LATER })).body).toMatchObject({
    status: 'scheduled',
    scheduled_at: LATER,
  });
  expect((await update(id, { body: 'Text' })).body).toMatchObject({ status: 'scheduled', body: 'Text' });
  expect((await remove(id)).status).toBe(400);
  expect((await cancel(id)).body).toMatchObject({ status: 'canceled' });
  for (const response of [await cancel(id), await schedule(id), await update(id, { subject: 'No' })])
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining('This one is canceled.')]);
  expect((await resolve(id, { resolution: 'resend' })).status).toBe(422);
  expect((await remove(id)).body).toMatchObject({ id, status: 'canceled' });
  expect(await show(id)).toMatchObject({ code: 'not_found' });
});

test('a scheduled broadcast of a suspended account waits until the account is in service again', async () => {
  const company = await aMailingCompany();
  const call = { account: company.account, runtime };
  const { create, schedule, show } = createBroadcastCalls(company);
  const { id } = (await create()).body;
  await schedule(id);
  const suspended = await suspendAccount(call);
  await startDue();
  expect((await showBroadcast(call, id)).broadcast.status).toBe('scheduled');
  await resumeAccount({ account: suspended, runtime });
  await startDue();
  expect(await show(id)).toMatchObject({ status: 'sent', recipients_count: 0 });
});

test('a due item without a scheduled broadcast is removed by the schedule, and by an erasure of the account', async () => {
  const company = await aMailingCompany();
  const { id: account } = company.account;
  const stale = keys.dueBroadcast('2026-11-20T10:00:00.000Z', account, 9);
  await commit([put(stale, { account, broadcast: 9 })]);
  await startDue();
  expect(await readItem(stale)).toBeNull();
  const { create, schedule } = createBroadcastCalls(company);
  const { id } = (await create()).body;
  await schedule(id, { scheduled_at: LATER });
  expect(await readItem(keys.dueBroadcast(LATER, account, id))).not.toBeNull();
  await eraseAccount({ account: company.account, runtime: { ...runtime, sleep: async () => {} } });
  expect(await readItem(keys.dueBroadcast(LATER, account, id))).toBeNull();
});

test('a broadcast without recipients is sent at once', async () => {
  const company = await aMailingCompany();
  const { create, schedule, show } = createBroadcastCalls(company);
  const { id } = (await create({ filters: { tags: ['none'] } })).body;
  await schedule(id);
  await startBroadcast({ account: company.account, runtime }, id);
  expect(await show(id)).toMatchObject({ status: 'sent', recipients_count: 0 });
});

test('each copy has a link to unsubscribe, and a service without portal sends none', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 1)).map(({ id }) => id);
  const { sent, send: deliver } = anOutbox();
  const { work } = await aHeldBroadcast(company, ids, deliver);
  await work();
  expect(sent).toMatchObject([
    {
      headers: [
        { name: 'List-Unsubscribe', value: expect.stringMatching(/unsubscribe\?e=.+&category=broadcasts>$/) },
        { name: 'List-Unsubscribe-Post' },
      ],
      html: expect.stringContaining(`${TEST_LINKS.origin}/portal/mails?account=${company.account.id}#e=`),
    },
  ]);

  const { id, work: workWithoutPortal } = await aHeldBroadcast(company, ids, deliver, runtime, null);
  await workWithoutPortal();
  expect(sent).toHaveLength(1);
  expect(await createBroadcastCalls(company).recipients(id)).toMatchObject([
    { status: 'failed', reason: 'NoUnsubscribeLink' },
  ]);
});

test('a service without portal refuses to schedule a broadcast', async () => {
  const company = await aMailingCompany();
  const { id } = (await createBroadcastCalls(company).create()).body;
  vi.stubEnv('PAGES_ORIGIN', '');
  await expect(scheduleSending({ account: company.account, runtime }, id, null)).rejects.toMatchObject({
    reason: { message: NO_UNSUBSCRIBE_PAGE },
  });
  vi.unstubAllEnvs();
});

test('texts with unknown variables, unknown campaigns, and accounts without a sender are refused', async () => {
  const company = await aCompany();
  const { create, schedule, preview } = createBroadcastCalls(company);
  for (const call of [create, preview]) {
    const { status, body } = await call({ body: 'Hi {{amount}}' });
    expect([status, body.message]).toEqual([422, expect.stringContaining('body has an unknown variable, {{amount}}')]);
  }
  expect((await create({ filters: { campaign_id: [99] } })).status).toBe(422);
  expect((await create({ filters: { city: ['Rome'] } })).status).toBe(422);
  const { id } = (await create()).body;
  const { status, body } = await schedule(id);
  expect([status, body.message]).toEqual([422, expect.stringContaining('no verified e-mail sender')]);
});

test('a preview shows the data of a promoter, and a test needs a signed-in user', async () => {
  const company = await aMailingCompany();
  const { promoter } = await company.promoter({ firstName: 'Grace', quiet: true });
  const { preview } = createBroadcastCalls(company);
  expect((await preview()).body).toMatchObject({ subject: 'News for Alex', sent_to: null });
  const { body } = await preview({ promoter_id: promoter.id });
  expect(body.subject).toBe('News for Grace');
  expect(body.text).toContain('https://shop.example/?');
  expect((await preview({ promoter_id: 99 })).status).toBe(404);
  expect((await preview({ send_test: true })).status).toBe(422);
});

test('a worker that dies after any write mails no promoter twice, and lists whose result is uncertain', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 3)).map(({ id }) => id);
  let survived = false;
  for (let passed = 0; !survived; passed += 1) {
    const recipients: string[] = [];
    const deliver: SendMail = async ({ tags }) => {
      recipients.push(String(tags.promoter));
    };
    const { id, work } = await aHeldBroadcast(company, ids, deliver);
    const { restore } = crashAfterWrites(passed);
    survived = await work().then(
      () => true,
      () => false,
    );
    restore();
    expect(await work(), `died after ${passed}`).toBe(true);
    const { sent: done, uncertain } = await getStatistics(company, id, createLaterRuntime(6));
    expect(new Set(recipients).size, `died after ${passed}`).toBe(recipients.length);
    expect(done + uncertain, `died after ${passed}`).toBe(3);
    // At most one claim of this worker has no result.
    expect(uncertain, `died after ${passed}`).toBeLessThanOrEqual(1);
    expect(recipients.length, `died after ${passed}`).toBeGreaterThanOrEqual(done);
    // A claim and a result for each, the position, the end of the chunk, the end of the process.
    if (survived) expect([passed, done]).toEqual([9, 3]);
  }
});

test('workers that share a broadcast mail nobody twice', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 5)).map(({ id }) => id);
  const outbox = anOutbox();
  const { id, work, end } = await aHeldBroadcast(company, ids, outbox.send);
  await Promise.all([work(), work(), work()]);
  await end();
  expect(outbox.sent.map(({ tags }) => Number(tags.promoter)).sort()).toEqual(ids.toSorted());
  expect(await createBroadcastCalls(company).show(id)).toMatchObject({ status: 'sent', statistics: { sent: 5 } });
});

test('an uncertain e-mail is sent again or dismissed only if the company decides so', async () => {
  const company = await aMailingCompany();
  const [first, second] = await createPromoters(company, 2);
  const ids = [first?.id ?? 0, second?.id ?? 0];
  const loseConnection: SendMail = async () => {
    throw new Error('socket hang up');
  };
  const { id, work, end } = await aHeldBroadcast(company, ids, loseConnection);
  await work();
  await end();
  const calls = createBroadcastCalls(company);
  expect(await calls.recipients(id, { status: 'sending' })).toHaveLength(2);
  const laterCall = { account: company.account, runtime: createLaterRuntime(6) };
  await dismissRecipients(laterCall, id, [ids[0] ?? 0]);
  expect(await getStatistics(company, id, laterCall.runtime)).toMatchObject({ uncertain: 1, dismissed: 1, sent: 0 });
  expect(await resendToRecipients(laterCall, id, undefined)).toMatchObject({ status: 'sending' });
  const sentBroadcast = await eventually(
    () => calls.show(id),
    ({ status }) => status === 'sent',
  );
  expect(sentBroadcast).toMatchObject({ status: 'sent', statistics: { sent: 1, dismissed: 1, uncertain: 0 } });
  await expect(resendToRecipients(laterCall, id, undefined)).rejects.toMatchObject({ reason: { code: 'invalid' } });
});

test('uncertain e-mails are dismissed together, at most ten at once', async () => {
  const company = await aMailingCompany();
  const ids = Array.from({ length: 25 }, (_, index) => 1000 + index);
  const claim = { account: company.account.id, takesOverBefore: null };
  const { id } = (await createBroadcastCalls(company).create()).body;
  for (const promoterId of ids)
    await claimRecipient({ ...claim, broadcast: id, promoterId, token: String(promoterId) }, runtime.now());
  const { restore, most } = countUpdatesAtOnce();
  const laterCall = { account: company.account, runtime: createLaterRuntime(6) };
  await dismissRecipients(laterCall, id, undefined);
  restore();
  expect(most()).toBe(10);
  expect(await getStatistics(company, id, laterCall.runtime)).toMatchObject({ uncertain: 0, dismissed: 25 });
});

test('an event that arrives later settles an uncertain e-mail', async () => {
  const company = await aMailingCompany();
  const [promoter] = await createPromoters(company, 1);
  const loseConnection: SendMail = async () => {
    throw new Error('socket hang up');
  };
  const { id, work } = await aHeldBroadcast(company, [promoter?.id ?? 0], loseConnection);
  await work();
  const tags = { account: company.account.id, broadcast: id, promoter: promoter?.id ?? 0 };
  const body = createSesEvent('Delivery', { to: promoter?.email ?? '', tags, at: runtime.now() });
  await handler({ Records: [{ body, messageId: '1' } as SQSRecord] });
  expect(await getStatistics(company, id, createLaterRuntime(6))).toMatchObject({
    sent: 1,
    delivered: 1,
    uncertain: 0,
  });
});

test('a repeated e-mail that SES refuses is not failed if the first one turns out to have been delivered', async () => {
  const company = await aMailingCompany();
  const { id: account } = company.account;
  const { id: broadcast } = (await createBroadcastCalls(company).create()).body;
  const claim = { account, broadcast, promoterId: 7, takesOverBefore: null };
  await claimRecipient({ ...claim, token: 'first' }, '2026-12-01T09:00:00.000Z');
  const repeated = { ...claim, token: 'second', takesOverBefore: '2026-12-01T10:00:00.000Z' };
  expect(await claimRecipient(repeated, '2026-12-01T10:01:00.000Z')).toBe(true);
  const delivery = { kind: 'delivery', at: '2026-12-01T09:00:05.000Z' } as const;
  await recordRecipientEvent(account, { id: broadcast, promoterId: 7 }, delivery);
  await markRecipientFailed(repeated, 'MessageRejected', '2026-12-01T10:01:01.000Z');
  expect(await readRecipients(account, broadcast)).toMatchObject([{ state: 'sent', deliveredAt: delivery.at }]);
});

test('a start that dies after any write is completed by the next run', async () => {
  const company = await aMailingCompany();
  await createPromoters(company, 6);
  const call = { account: company.account, runtime };
  // The list of promoters is a projection.
  await eventually(
    () => selectPromoters(company.account.id, NO_FILTERS, toDay(runtime.now())),
    (selected) => selected.length === 6,
  );
  const { create, schedule, show } = createBroadcastCalls(company);
  let survived = false;
  for (let passed = 0; !survived; passed += 1) {
    const { id } = (await create()).body;
    await schedule(id);
    const { restore } = crashAfterWrites(passed);
    survived = await startBroadcast(call, id).then(
      () => true,
      () => false,
    );
    restore();
    await startBroadcast(call, id);
    const sentBroadcast = await eventually(
      () => show(id),
      ({ status }) => status === 'sent',
    );
    expect(sentBroadcast.statistics, `died after ${passed}`).toMatchObject({
      recipients: 6,
      sent: 6,
      uncertain: 0,
      failed: 0,
    });
  }
});

test('an e-mail that SES refuses fails, and one that comes too fast is retried', async () => {
  const company = await aMailingCompany();
  const [fast, refused] = await createPromoters(company, 2);
  const sentMails: OutgoingMail[] = [];
  let calls = 0;
  const details = { $metadata: {}, message: 'because' };
  const deliver: SendMail = async (mail) => {
    if (mail.to === refused?.email) throw new MailRefusedError(new MessageRejected(details));
    calls += 1;
    if (calls === 1) throw new MailRefusedError(new TooManyRequestsException(details));
    sentMails.push(mail);
  };
  const { id, work } = await aHeldBroadcast(company, [fast?.id ?? 0, refused?.id ?? 0], deliver);
  await work();
  expect(sentMails).toHaveLength(1);
  expect(await getStatistics(company, id)).toMatchObject({ sent: 1, failed: 1 });
  expect(await createBroadcastCalls(company).recipients(id, { status: 'failed' })).toMatchObject([
    { promoter_id: refused?.id, reason: 'MessageRejected' },
  ]);
});

test('an outage of SES leaves no uncertain e-mail: it is retried, then fails, and is sent again on request', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 2)).map(({ id }) => id);
  const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  let isDown = true;
  const sent: string[] = [];
  const deliver: SendMail = async ({ to }) => {
    if (isDown) throw new MailRefusedError(unreachable);
    sent.push(to);
  };
  const { id, work } = await aHeldBroadcast(company, ids, deliver);
  await expect(work()).rejects.toThrow('2 rows failed');
  const { recipients } = createBroadcastCalls(company);
  expect(await recipients(id)).toMatchObject(ids.map(() => ({ status: 'failed', reason: 'ECONNREFUSED' })));
  isDown = false;
  await work();
  expect(sent).toHaveLength(2);
  expect(await getStatistics(company, id, createLaterRuntime(6))).toMatchObject({ sent: 2, failed: 0, uncertain: 0 });
});

test('recipients whose row fails before the claim are failed, and can be sent again', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 3)).map(({ id }) => id);
  const { id, work, end } = await aHeldBroadcast(company, ids, anOutbox().send);
  const { restore } = failReads(keys.promoter(company.account.id, ids[1] ?? 0));
  for (let attempt = 1; attempt < 4; attempt += 1) await expect(work()).rejects.toThrow('1 rows failed');
  await work();
  restore();
  await end();
  const { show, recipients } = createBroadcastCalls(company);
  expect(await show(id)).toMatchObject({
    status: 'sent',
    statistics: { recipients: 3, sent: 2, failed: 1, not_sent: 0 },
  });
  expect(await recipients(id, { status: 'failed' })).toMatchObject([{ promoter_id: ids[1], reason: 'unexpected' }]);
  await resendToRecipients({ account: company.account, runtime }, id, undefined);
  expect(
    await eventually(
      () => show(id),
      ({ status }) => status === 'sent',
    ),
  ).toMatchObject({ statistics: { sent: 3 } });
});

test('stopping the process of a broadcast cancels it, and counts the rest as not sent', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, 3)).map(({ id }) => id);
  const outbox = anOutbox();
  const { id, process, work, end } = await aHeldBroadcast(company, ids, outbox.send);
  await stopBatch({ account: company.account, runtime }, process);
  await work();
  await end();
  expect(outbox.sent).toEqual([]);
  expect(await createBroadcastCalls(company).show(id)).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(String),
    statistics: { recipients: 3, sent: 0, not_sent: 3 },
  });
});

test('an opt-out or a cancellation while a broadcast is sent is honored', async () => {
  const company = await aMailingCompany();
  const promoters = await createPromoters(company, 4);
  const [, second] = promoters;
  const call = { account: company.account, runtime };
  let broadcast = 0;
  const recipients: string[] = [];
  const deliver: SendMail = async ({ to }) => {
    recipients.push(to);
    if (recipients.length === 1) await changeMailSettings(call, second?.id ?? 0, { broadcasts: false });
    if (recipients.length === 2) await cancelSending(call, broadcast);
  };
  const { id, work } = await aHeldBroadcast(
    company,
    promoters.map((promoter) => promoter.id),
    deliver,
  );
  broadcast = id;
  await work();
  expect(recipients).toEqual([promoters[0]?.email, promoters[2]?.email]);
  expect(await createBroadcastCalls(company).show(id)).toMatchObject({
    status: 'canceled',
    statistics: { recipients: 4, sent: 2, not_sent: 1, skipped_opted_out: 1 },
  });
});
