import { expect, test, vi } from 'vitest';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoterInput } from '#shared/domain/promoters/promoter-input.ts';
import { showAutomation, updateAutomation } from '#shared/operations/automations/automations.ts';
import { dismissAutomationRecipients, resendAutomation } from '#shared/operations/automations/resolve-automation.ts';
import { runAccountAutomations } from '#shared/operations/automations/run-automations.ts';
import { archivePromoter } from '#shared/operations/batches/promoters.ts';
import { NO_UNSUBSCRIBE_PAGE } from '#shared/operations/broadcasts/sender.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { MailRefusedError, type SendMail } from '#shared/outside/mail/mail.ts';
import {
  v2AutomationsCreate,
  v2AutomationsDelete,
  v2AutomationsList,
  v2AutomationsRecipients,
  v2AutomationsResolve,
  v2AutomationsShow,
  v2AutomationsUpdate,
} from '#shared/routes/v2/automations/automations.ts';
import type { V2AutomationWithStatistics } from '#shared/routes/v2/automations/automations-output.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { suppressAddress } from '#shared/store/mail/suppressions.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { recordClick } from '#shared/store/tracking/visitors.ts';
import {
  AUTOMATION,
  aHeldAutomation,
  aStartedAutomation,
  createRuntimeOn,
} from '#test/support/automations/automations.ts';
import { BROADCAST_TEXT } from '#test/support/broadcasts/broadcasts.ts';
import { crashAfterWrites } from '#test/support/broadcasts/table-faults.ts';
import { aMailingCompany, anOutbox, createLaterRuntime } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const WEEK = { type: 'days_after_joining', days: 7 } as const;

function createAutomationCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const createRequest = (id: number) => ({ variables: { id }, headers });
  const text = { name: AUTOMATION.name, ...BROADCAST_TEXT };
  return {
    list: async () => (await send(v2AutomationsList, { headers })).body,
    create: (overrides: Input = {}) =>
      send(v2AutomationsCreate, { json: { ...text, condition: { type: 'first_sale' }, ...overrides }, headers }),
    show: async (id: number): Promise<V2AutomationWithStatistics> =>
      (await send(v2AutomationsShow, createRequest(id))).body,
    update: (id: number, json: Input) => send(v2AutomationsUpdate, { ...createRequest(id), json }),
    remove: (id: number) => send(v2AutomationsDelete, createRequest(id)),
    recipients: async (id: number, query: Input = {}) =>
      (await send(v2AutomationsRecipients, { ...createRequest(id), query })).body,
    resolve: (id: number, json: Input) => send(v2AutomationsResolve, { ...createRequest(id), json }),
  };
}

/** Creates a promoter who joined on a day, and waits until lists contain it. */
async function aPromoter({ account, campaign }: Company, day: string, overrides: Partial<NewPromoterInput> = {}) {
  const input = { email: `${unique('promoter')}@example.com`, campaignId: campaign.id, quiet: true, ...overrides };
  const created = await createPromoter({ account, runtime: createRuntimeOn(day) }, input);
  const list = () => readWholeList(account.id, listName('promoters', {}));
  expect(await eventually(list, (ids) => ids.includes(created.promoter.id))).toContain(created.promoter.id);
  return created;
}

async function createPromoters(company: Company, days: readonly string[]) {
  const created = await Promise.all(days.map((day) => aPromoter(company, day)));
  return created.map(({ promoter }) => promoter);
}

async function click({ account }: Company, { promoterId, campaignId, id: promotionId }: Promotion, day: string) {
  const at = `${day}T10:00:00.000Z`;
  const membershipIds = { promoterId, campaignId, promotionId };
  await recordClick(account.id, { event: 'click', tid: unique('t'), ...membershipIds, at, recordedAt: at });
}

async function sell(company: Company, { refId: ref_id }: Promotion, day: string) {
  const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount: 100, ref_id };
  expect((await company.v2('/track/sale', { ...sale, created_at: `${day}T10:00:00Z` })).status).toBe(200);
}

/** Waits until the events of a promotion are in the feed of reports. */
async function waitForCounters({ account }: Company, promotion: Promotion, events: object) {
  const read = () => readCounters(account.id, promotion);
  const isExpected = (counters: object) =>
    Object.entries(events).every(([name, value]) => counters[name as keyof object] === value);
  expect(await eventually(read, isExpected)).toMatchObject(events);
}

const run = ({ account }: Company, day: string) => runAccountAutomations({ account, runtime: createRuntimeOn(day) });

/** The promoters who are recipients so far. */
async function getRecipients(company: Company, id: number): Promise<number[]> {
  const rows: readonly { readonly promoter_id: number }[] = await createAutomationCalls(company).recipients(id);
  return rows.map(({ promoter_id: promoter }) => promoter);
}

/** Waits until an automation was sent to some promoters, and no others. */
async function expectSentTo(company: Company, id: number, promoters: readonly number[]) {
  const read = async () => (await createAutomationCalls(company).show(id)).statistics;
  const isDone = ({ sent }: V2AutomationWithStatistics['statistics']) => sent === promoters.length;
  expect(await eventually(read, isDone)).toMatchObject({ recipients: promoters.length, sent: promoters.length });
  expect(await getRecipients(company, id)).toEqual(promoters.toSorted((a, b) => a - b));
}

const getStatistics = async ({ account }: Company, id: number, at = runtime) =>
  (await showAutomation({ account, runtime: at }, id)).statistics;

test('an automation is created, edited, switched on and off, and deleted', async () => {
  const company = await aMailingCompany();
  const { list, create, show, update, remove } = createAutomationCalls(company);
  const { status, body } = await create({ condition: { type: 'inactivity', days: '30' } });
  expect([status, body]).toMatchObject([
    201,
    { condition: { type: 'inactivity', days: 30, count: null }, campaign_ids: [], enabled: false, starts_on: null },
  ]);
  const { id } = body;
  const changes = { name: 'Ten', condition: { type: 'sales_count', count: 10 }, campaign_ids: [company.campaign.id] };
  const newChanges = { ...changes, condition: { type: 'sales_count', days: null, count: 10 } };
  expect((await update(id, changes)).body).toMatchObject({ ...newChanges, subject: BROADCAST_TEXT.subject });
  expect((await update(id, { enabled: true })).body).toMatchObject({ enabled: true, starts_on: expect.any(String) });
  expect((await update(id, { enabled: false })).body).toMatchObject({ ...newChanges, enabled: false, starts_on: null });
  expect(await list()).toMatchObject([{ id, name: 'Ten' }]);
  expect(await show(id)).toMatchObject({ id, statistics: { recipients: 0, sent: 0 } });
  expect((await remove(id)).body).toMatchObject({ id });
  expect(await show(id)).toMatchObject({ code: 'not_found' });
});

test('incomplete conditions, unknown variables and campaigns, and accounts without a sender are refused', async () => {
  const { create, update } = createAutomationCalls(await aCompany());
  const expectRefused = async (response: ReturnType<typeof create>, message: string) => {
    const { status, body } = await response;
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  };
  await expectRefused(
    create({ condition: { type: 'inactivity' } }),
    'condition[days] is missing: inactivity needs it.',
  );
  await expectRefused(create({ condition: { type: 'sales_count', days: 2 } }), 'condition[count] is missing');
  await expectRefused(create({ condition: { type: 'first_sale', count: 3 } }), 'condition[count] is invalid');
  await expectRefused(create({ condition: { type: 'sales_count', count: 3, days: 2 } }), 'condition[days] is invalid');
  await expectRefused(create({ condition: { type: 'days_after_joining', days: 0 } }), 'from 1 to 365');
  await expectRefused(create({ condition: { type: 'opened' } }), 'condition[type] is invalid.');
  await expectRefused(create({ body: 'Hi {{amount}}' }), 'body has an unknown variable, {{amount}}');
  await expectRefused(create({ campaign_ids: [99] }), '99');
  await expectRefused(create({ enabled: true }), 'no verified e-mail sender');
  const { id } = (await create()).body;
  await expectRefused(update(id, { enabled: true }), 'no verified e-mail sender');
});

test('a run after missed days mails promoters who met the condition since the first day, each once', async () => {
  const company = await aMailingCompany();
  const [before, first, missed, today, tomorrow] = await createPromoters(company, [
    '2026-02-22',
    '2026-02-23',
    '2026-03-01',
    '2026-03-13',
    '2026-03-14',
  ]);
  expect(before?.id).toBeDefined();
  const { id } = await aStartedAutomation(company, { condition: WEEK });
  const dueIds = [first, missed, today].map((promoter) => promoter?.id ?? 0);
  expect(await run(company, '2026-03-20')).toBe(3);
  await expectSentTo(company, id, dueIds);
  expect(await run(company, '2026-03-20')).toBe(0);
  expect(await run(company, '2026-03-21')).toBe(1);
  await expectSentTo(company, id, [...dueIds, tomorrow?.id ?? 0]);
  expect(await run(company, '2026-04-20')).toBe(0);
});

test('concurrent runs mail each promoter once', async () => {
  const company = await aMailingCompany();
  const [promoter] = await createPromoters(company, ['2026-03-01']);
  const { id } = await aStartedAutomation(company, { condition: WEEK });
  const runs = await Promise.allSettled([1, 2, 3].map(() => run(company, '2026-03-20')));
  expect(runs.filter((result) => result.status === 'fulfilled' && result.value === 1)).toHaveLength(1);
  await expectSentTo(company, id, [promoter?.id ?? 0]);
});

test('first clicks and sales count from the first day; those before it do not', async () => {
  const company = await aMailingCompany();
  const [early, late] = await Promise.all(['2026-02-01', '2026-02-01'].map((day) => aPromoter(company, day)));
  if (!early || !late) throw new Error('not created');
  const clicked = await aStartedAutomation(company, { condition: { type: 'first_click' } });
  const sold = await aStartedAutomation(company, { condition: { type: 'first_sale' } });
  const twice = await aStartedAutomation(company, { condition: { type: 'sales_count', count: 2 } });
  await click(company, early.promotion, '2026-03-01');
  await sell(company, early.promotion, '2026-03-01');
  for (const { promotion } of [early, late]) {
    await click(company, promotion, '2026-03-04');
    await sell(company, promotion, '2026-03-05');
  }
  await waitForCounters(company, early.promotion, { visitors_count: 2, sales_count: 2 });
  await waitForCounters(company, late.promotion, { visitors_count: 1, sales_count: 1 });
  expect(await run(company, '2026-03-06')).toBe(3);
  await expectSentTo(company, clicked.id, [late.promoter.id]);
  await expectSentTo(company, sold.id, [late.promoter.id]);
  await expectSentTo(company, twice.id, [early.promoter.id]);
});

test('a promoter without clicks and sales for some days is mailed once; one who was active is not', async () => {
  const company = await aMailingCompany();
  const [quiet, active] = await Promise.all(['2026-02-01', '2026-02-01'].map((day) => aPromoter(company, day)));
  if (!quiet || !active) throw new Error('not created');
  const { id } = await aStartedAutomation(company, { condition: { type: 'inactivity', days: 5 } });
  await click(company, quiet.promotion, '2026-03-03');
  await click(company, active.promotion, '2026-03-03');
  await click(company, active.promotion, '2026-03-08');
  await waitForCounters(company, quiet.promotion, { visitors_count: 1 });
  await waitForCounters(company, active.promotion, { visitors_count: 2 });
  expect(await run(company, '2026-03-08')).toBe(0);
  expect(await run(company, '2026-03-09')).toBe(1);
  await expectSentTo(company, id, [quiet.promoter.id]);
  expect(await run(company, '2026-03-13')).toBe(0);
  expect(await run(company, '2026-03-14')).toBe(1);
  await expectSentTo(company, id, [quiet.promoter.id, active.promoter.id]);
});

test('an automation of a campaign is sent to its promoters, and not to pending ones', async () => {
  const company = await aMailingCompany();
  const other = await company.campaignWith({ name: 'Other' });
  const { promoter } = await aPromoter(company, '2026-03-01', { campaignId: other.id });
  await aPromoter(company, '2026-03-01', { campaignId: other.id, status: 'pending' });
  await aPromoter(company, '2026-03-01');
  const { id } = await aStartedAutomation(company, { condition: WEEK, campaignIds: [other.id] });
  expect(await run(company, '2026-03-20')).toBe(1);
  await expectSentTo(company, id, [promoter.id]);
});

test('an account without a verified sender catches up when it has one', async () => {
  const company = await aMailingCompany();
  const [promoter] = await createPromoters(company, ['2026-03-01']);
  const { id } = await aStartedAutomation(company, { condition: WEEK });
  await setSender(company, { verifiedAt: null });
  expect(await run(company, '2026-03-20')).toBe(0);
  await setSender(company, { verifiedAt: '2026-01-01T00:00:00.000Z' });
  expect(await run(company, '2026-03-25')).toBe(1);
  await expectSentTo(company, id, [promoter?.id ?? 0]);
});

test('while the service has no portal, no automation is switched on or sent; a later run catches up', async () => {
  const company = await aMailingCompany();
  await createPromoters(company, ['2026-03-01']);
  await aStartedAutomation(company, { condition: WEEK });
  vi.stubEnv('PAGES_ORIGIN', '');
  await expect(aStartedAutomation(company)).rejects.toMatchObject({ reason: { message: NO_UNSUBSCRIBE_PAGE } });
  expect(await run(company, '2026-03-20')).toBe(0);
  vi.unstubAllEnvs();
  expect(await run(company, '2026-03-21')).toBe(1);
});

test('a worker that dies after any write mails no promoter twice, and lists whose result is uncertain', async () => {
  const company = await aMailingCompany();
  const ids = (await createPromoters(company, ['2026-03-01', '2026-03-01'])).map(({ id }) => id);
  let survived = false;
  for (let passed = 0; !survived; passed += 1) {
    const recipients: string[] = [];
    const deliver: SendMail = async ({ tags }) => {
      recipients.push(String(tags.promoter));
    };
    const { id, work } = await aHeldAutomation(company, ids, deliver);
    const { restore } = crashAfterWrites(passed);
    survived = await work().then(
      () => true,
      () => false,
    );
    restore();
    expect(await work(), `died after ${passed}`).toBe(true);
    const { sent: done, uncertain } = await getStatistics(company, id, createLaterRuntime(6));
    expect(new Set(recipients).size, `died after ${passed}`).toBe(recipients.length);
    expect(done + uncertain, `died after ${passed}`).toBe(2);
    expect(uncertain, `died after ${passed}`).toBeLessThanOrEqual(1);
    if (survived) expect(done).toBe(2);
  }
});

test('an e-mail whose result is uncertain is sent again only if the company decides so', async () => {
  const company = await aMailingCompany();
  const [first, second] = await createPromoters(company, ['2026-03-01', '2026-03-01']);
  const ids = [first?.id ?? 0, second?.id ?? 0];
  const loseConnection: SendMail = async () => {
    throw new Error('socket hang up');
  };
  const { id, work } = await aHeldAutomation(company, ids, loseConnection);
  await work();
  const { recipients, resolve } = createAutomationCalls(company);
  expect(await recipients(id, { status: 'sending' })).toHaveLength(2);
  expect((await resolve(id, { resolution: 'resend' })).status).toBe(422);
  // The condition is met, but both are recipients already.
  await updateAutomation({ account: company.account, runtime: createRuntimeOn('2026-03-01') }, id, { condition: WEEK });
  expect(await run(company, '2026-03-20')).toBe(0);
  const laterCall = { account: company.account, runtime: createLaterRuntime(6) };
  await dismissAutomationRecipients(laterCall, id, [ids[0] ?? 0]);
  expect(await getStatistics(company, id, laterCall.runtime)).toMatchObject({ uncertain: 1, dismissed: 1, sent: 0 });
  await resendAutomation(laterCall, id, undefined);
  const read = () => getStatistics(company, id);
  expect(await eventually(read, ({ sent }) => sent === 1)).toMatchObject({ sent: 1, dismissed: 1, uncertain: 0 });
});

test('an e-mail that SES refuses is sent again by the company, also while the automation is off', async () => {
  const company = await aMailingCompany();
  const [promoter] = await createPromoters(company, ['2026-03-01']);
  const refuse: SendMail = async () => {
    throw new MailRefusedError(Object.assign(new Error('no'), { name: 'MessageRejected', $metadata: {} }));
  };
  const { id, work } = await aHeldAutomation(company, [promoter?.id ?? 0], refuse);
  await work();
  const { recipients, resolve, update } = createAutomationCalls(company);
  expect(await recipients(id)).toMatchObject([{ promoter_id: promoter?.id, status: 'failed' }]);
  await update(id, { enabled: false });
  expect((await resolve(id, { resolution: 'resend' })).body).toMatchObject({ id, enabled: false });
  expect(
    await eventually(
      () => getStatistics(company, id),
      ({ sent }) => sent === 1,
    ),
  ).toMatchObject({ failed: 0 });
});

test('choices, suppressions and the status of promoters are read again as the e-mail is sent', async () => {
  const company = await aMailingCompany();
  const days = Array.from({ length: 4 }, () => '2026-03-01');
  const [out, complained, archived, active] = await createPromoters(company, days);
  const call = { account: company.account, runtime };
  const ids = [out, complained, archived, active].map((promoter) => promoter?.id ?? 0);
  const outbox = anOutbox();
  const { id, work } = await aHeldAutomation(company, ids, outbox.send);
  await changeMailSettings(call, out?.id ?? 0, { broadcasts: false });
  await suppressAddress(company.account.id, {
    email: complained?.email ?? '',
    reason: 'complaint',
    at: runtime.now(),
  });
  await archivePromoter({ ...call, since: runtime.now() }, archived?.id ?? 0, {});
  await work();
  expect(outbox.sent.map(({ to }) => to)).toEqual([active?.email]);
  // An archived promoter gets it when it is restored.
  expect(await getStatistics(company, id)).toMatchObject({ recipients: 3, sent: 1, optedOut: 1, suppressed: 1 });
});

test('an automation that is switched off while it is sent stops', async () => {
  const company = await aMailingCompany();
  const promoters = await createPromoters(company, ['2026-03-01', '2026-03-01', '2026-03-01']);
  const call = { account: company.account, runtime };
  let automation = 0;
  const recipients: string[] = [];
  const deliver: SendMail = async ({ to }) => {
    recipients.push(to);
    await updateAutomation(call, automation, { enabled: false });
  };
  const { id, work } = await aHeldAutomation(
    company,
    promoters.map((promoter) => promoter.id),
    deliver,
  );
  automation = id;
  await work();
  expect(recipients).toEqual([promoters[0]?.email]);
  expect(await getStatistics(company, id)).toMatchObject({ recipients: 1, sent: 1 });
});
