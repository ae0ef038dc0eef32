import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { resumeSending } from '#shared/domain/broadcasts/broadcast.ts';
import { showBroadcast, updateBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import { startBroadcast } from '#shared/operations/broadcasts/start-broadcast.ts';
import { MailRefusedError, type SendMail } from '#shared/outside/mail/mail.ts';
import {
  v2BroadcastsCancel,
  v2BroadcastsResolve,
  v2BroadcastsSchedule,
} from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { runtime } from '#shared/runtime.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { broadcastWrites, findBroadcast } from '#shared/store/broadcasts/broadcasts.ts';
import { readLatestNotifications } from '#shared/store/notifications/notifications.ts';
import { forEachAccountEvent } from '#shared/store/projections/account-events.ts';
import { Pace } from '#shared/store/table/pace.ts';
import type { Item } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aHeldAutomation } from '#test/support/automations/automations.ts';
import { aBroadcastWithoutProcess, aHeldBroadcast, TEST_LINKS } from '#test/support/broadcasts/broadcasts.ts';
import { crashAfterWrites } from '#test/support/broadcasts/table-faults.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import { aMailingCompany, createLaterRuntime } from '#test/support/mail/mails.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function promoterIds(company: Company, count: number): Promise<number[]> {
  const promoters = Array.from({ length: count }, () => company.promoter({ quiet: true }));
  return (await Promise.all(promoters)).map(({ promoter }) => promoter.id).toSorted((a, b) => a - b);
}

/** SES that answers some calls only, and counts the copies of each promoter. */
function aSesWith(answers: (call: number) => boolean) {
  const tried: number[] = [];
  const deliver: SendMail = async ({ tags }) => {
    tried.push(Number(tags.promoter));
    if (!answers(tried.length)) throw new Error('Gateway Timeout');
  };
  return { tried, deliver };
}

const aSesOutage = () => aSesWith(() => false);
const getStatistics = async ({ account }: Company, id: number) =>
  (await showBroadcast({ account, runtime: createLaterRuntime(6) }, id)).statistics;
const createCallsFor = (company: Company, id: number) => {
  const request = { variables: { id }, headers: createCredentials('v2', company) };
  return {
    schedule: () => send(v2BroadcastsSchedule, { ...request, json: {} }),
    cancel: () => send(v2BroadcastsCancel, request),
    resolve: (resolution: string) => send(v2BroadcastsResolve, { ...request, json: { resolution } }),
  };
};
/** Waits for the service, which sends the rest of a broadcast. */
const waitUntilSent = ({ account }: Company, id: number) =>
  eventually(
    () => findBroadcast(account.id, id),
    (broadcast) => broadcast?.status === 'sent',
  );

test('a broadcast pauses after three e-mails without an answer, tells the company, and resumes with the rest', async () => {
  const company = await aMailingCompany();
  const call = { account: company.account, runtime };
  const ids = await promoterIds(company, 5);
  const { tried, deliver } = aSesWith((attempt) => attempt === 2);
  const { id, work, end } = await aHeldBroadcast(company, ids, deliver);
  await work();
  await end();
  expect(tried).toEqual(ids.slice(0, 4));
  expect(await findBroadcast(company.account.id, id)).toMatchObject({ status: 'paused', endedAt: null });
  expect(await getStatistics(company, id)).toMatchObject({ recipients: 5, sent: 1, uncertain: 3, notSent: 1 });
  const announced = await eventually(
    () => readLatestNotifications(company.account.id, 5),
    (notifications) => notifications.some(({ kind }) => kind === 'broadcast_paused'),
  );
  expect(announced).toContainEqual(expect.objectContaining({ kind: 'broadcast_paused', broadcastId: id }));

  const { schedule, resolve } = createCallsFor(company, id);
  expect((await resolve('resend')).status).not.toBe(200);
  expect((await schedule()).body).toMatchObject({ status: 'scheduled', recipients_count: 5 });
  await expect(updateBroadcast(call, id, { body: 'Other' })).rejects.toMatchObject({
    reason: { code: 'invalid_record' },
  });
  await Promise.all([startBroadcast(call, id), startBroadcast(call, id)]);
  await waitUntilSent(company, id);
  expect(await getStatistics(company, id)).toMatchObject({ recipients: 5, sent: 2, uncertain: 3, notSent: 0 });
});

test('the end of a process notifies the company, unless the pause of its broadcast did', async () => {
  const company = await aMailingCompany();
  const ids = await promoterIds(company, 3);
  const paused = await aHeldBroadcast(company, ids, aSesOutage().deliver);
  await paused.work();
  const canceled = await aHeldBroadcast(company, ids, aSesOutage().deliver);
  await createCallsFor(company, canceled.id).cancel();
  await canceled.work();
  const ends: unknown[] = [];
  const collectEnds = (items: readonly Item[]) =>
    ends.push(...items.filter(({ cause }) => cause === 'batch process stopped').map(({ endedBatch }) => endedBatch));
  await forEachAccountEvent(company.account.id, collectEnds, new Pace());
  expect(ends).toEqual([undefined, expect.objectContaining({ id: canceled.process })]);
});

test('an outage leaves at most three uncertain e-mails for each of four workers', async () => {
  const company = await aMailingCompany();
  const ids = await promoterIds(company, 40);
  const { tried, deliver } = aSesOutage();
  const { id, since } = await aBroadcastWithoutProcess(company, ids.length);
  await pLimit(4).map([0, 1, 2, 3], async (worker) => {
    const row = createBroadcastAction(deliver, TEST_LINKS);
    for (const promoter of ids.slice(worker * 10, worker * 10 + 10))
      await row({ account: company.account, runtime, since }, promoter, { broadcastId: id });
  });
  expect(tried.length).toBeLessThanOrEqual(12);
  expect(new Set(tried).size).toBe(tried.length);
  expect(await getStatistics(company, id)).toMatchObject({ uncertain: tried.length, notSent: 40 - tried.length });
});

test('a broadcast resumes only after the workers of its paused process have ended', async () => {
  const company = await aMailingCompany();
  const call = { account: company.account, runtime };
  const ids = await promoterIds(company, 5);
  const { deliver } = aSesOutage();
  const { id, work } = await aHeldBroadcast(company, ids, deliver);
  const row = createBroadcastAction(deliver, TEST_LINKS);
  const since = runtime.now();
  for (const promoter of ids) await row({ ...call, since }, promoter, { broadcastId: id });
  expect((await createCallsFor(company, id).schedule()).status).toBe(200);
  await startBroadcast(call, id);
  expect(await findBroadcast(company.account.id, id)).toMatchObject({ status: 'scheduled' });
  await work();
  await startBroadcast(call, id);
  await waitUntilSent(company, id);
  expect(await getStatistics(company, id)).toMatchObject({ sent: 2, uncertain: 3 });
});

test('a paused broadcast of which nothing is left is sent when it resumes, and one that is canceled stays so', async () => {
  const company = await aMailingCompany();
  const call = { account: company.account, runtime };
  const ids = await promoterIds(company, 3);
  for (const next of ['schedule', 'cancel'] as const) {
    const { id, work, end } = await aHeldBroadcast(company, ids, aSesOutage().deliver);
    await work();
    await end();
    expect((await createCallsFor(company, id)[next]()).status).toBe(200);
    await startBroadcast(call, id);
    const status = next === 'schedule' ? 'sent' : 'canceled';
    expect(await findBroadcast(company.account.id, id)).toMatchObject({ status });
    expect(await getStatistics(company, id)).toMatchObject({ uncertain: 3 });
  }
});

test('a resend that pauses resumes with the recipients that it has not tried', async () => {
  const company = await aMailingCompany();
  const { account } = company;
  const ids = await promoterIds(company, 5);
  const refuse: SendMail = async () => {
    throw new MailRefusedError(new Error('MessageRejected'));
  };
  const { id, work, end } = await aHeldBroadcast(company, ids, refuse);
  await work();
  await end();
  expect(await getStatistics(company, id)).toMatchObject({ failed: 5 });
  const { tried, deliver } = aSesOutage();
  const row = createBroadcastAction(deliver, TEST_LINKS);
  const resend = await aHeldBatch(company, 'broadcast/send', ids, { broadcastId: id, resend: true }, row);
  const sentBroadcast = await findBroadcast(account.id, id);
  if (!sentBroadcast) throw new Error('the broadcast is gone');
  await commit(broadcastWrites(account.id, sentBroadcast, resumeSending(sentBroadcast, resend.id, runtime.now())));
  await resend.work();
  expect(tried).toEqual(ids.slice(0, 3));
  await createCallsFor(company, id).schedule();
  await startBroadcast({ account, runtime }, id);
  await waitUntilSent(company, id);
  expect(await getStatistics(company, id)).toMatchObject({ sent: 2, uncertain: 3, failed: 0 });
});

test('a worker that dies after any write of a pause and of the resumption mails no promoter twice', async () => {
  const company = await aMailingCompany();
  const ids = await promoterIds(company, 4);
  let survived = false;
  for (let passed = 0; !survived; passed += 1) {
    const { tried, deliver } = aSesOutage();
    const { id, work, end } = await aHeldBroadcast(company, ids, deliver);
    const { restore } = crashAfterWrites(passed);
    survived = await work().then(
      () => true,
      () => false,
    );
    restore();
    await work();
    await end();
    const { sent, uncertain, notSent } = await getStatistics(company, id);
    expect(new Set(tried).size, `died after ${passed}`).toBe(tried.length);
    expect([sent, uncertain + notSent], `died after ${passed}`).toEqual([0, 4]);
  }
});

test('an automation leaves the rest of an outage to its next run', async () => {
  const company = await aMailingCompany();
  const ids = await promoterIds(company, 5);
  const { tried, deliver } = aSesOutage();
  const { id, work, row } = await aHeldAutomation(company, ids, deliver);
  await work();
  expect(tried).toEqual(ids.slice(0, 3));
  expect(await readRecipients(company.account.id, id)).toHaveLength(3);
  const [, , , next = 0] = ids;
  await row({ account: company.account, runtime, since: runtime.now() }, next, { automationId: id });
  expect(tried).toEqual(ids.slice(0, 4));
});
