import { expect, test, vi } from 'vitest';
import { buildNotification } from '#shared/domain/notifications/notification.ts';
import { SLACK_RETRIES, SLACK_URL_INVALID } from '#shared/domain/notifications/slack.ts';
import { changeNotificationSettings } from '#shared/operations/notifications/company-settings.ts';
import { sendToSlack } from '#shared/operations/notifications/send-slack.ts';
import { decryptDataKey, generateDataKey } from '#shared/outside/data-key.ts';
import type { QueueMessage, SlackMessage } from '#shared/outside/queues.ts';
import { createPoster } from '#shared/outside/webhook-post.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import {
  v2NotificationSettingsShow,
  v2NotificationSettingsUpdate,
  v2NotificationsTestSlack,
} from '#shared/routes/v2/notifications/notifications.ts';
import { runtime } from '#shared/runtime.ts';
import {
  notificationSettingsWrite,
  readNotificationSettings,
} from '#shared/store/notifications/notification-settings.ts';
import { putNotification } from '#shared/store/notifications/notifications.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const SLACK_PATH = '/services/T1/B1/secret';

function calls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    show: () => send(v2NotificationSettingsShow, { headers }),
    update: (json: Input) => send(v2NotificationSettingsUpdate, { json, headers }),
    test: () => send(v2NotificationsTestSlack, { headers }),
  };
}

/** A company whose Slack is a receiver, with a notification to send. */
async function aSlackCompany(url: string) {
  const company = await aCompany();
  const { account } = company;
  await changeNotificationSettings({ account, runtime, newKey: generateDataKey }, { slackUrl: url });
  const { promoter } = await company.promoter({ quiet: true });
  const notification = buildNotification(
    { kind: 'first_sale', promoterId: promoter.id },
    runtime.now(),
    unique('event'),
  );
  await putNotification(account.id, notification);
  const queued: QueueMessage[] = [];
  const dependencies = {
    post: createPoster({ allowsLoopback: true }),
    decryptKey: decryptDataKey,
    send: async (sendings: readonly QueueMessage[]) => void queued.push(...sendings),
  };
  const attempt = (number = 1) => {
    const message: SlackMessage = { account: account.id, slack: notification.id, attempt: number };
    return sendToSlack({ runtime }, message, dependencies);
  };
  return { company, queued, attempt };
}

test('the URL is stored encrypted, never returned and not audited', async () => {
  const company = await aCompany();
  const { show, update } = calls(company);
  expect((await show()).body).toEqual({ large_commission: null, slack: null });
  const url = 'https://hooks.slack.com/services/T1/B1/verysecret';
  const { status, body } = await update({ slack_webhook_url: url, large_commission: 50_000 });
  expect([status, body]).toMatchObject([
    200,
    { large_commission: 50_000, slack: { connected_at: expect.any(String) } },
  ]);
  expect((await update({ slack_kinds: ['first_sale'] })).body.slack.kinds).toEqual(['first_sale']);
  const item = await readItem(keys.notificationSettings(company.account.id));
  const { body: entries } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  expect(JSON.stringify([item, body, (await show()).body, entries])).not.toContain('verysecret');
  expect(entries[0].operation).toBe('v2/company/notifications/update');
  expect((await update({ slack_webhook_url: '' })).body).toEqual({ large_commission: 50_000, slack: null });
  expect((await update({ large_commission: 0 })).body).toEqual({ large_commission: null, slack: null });
});

test.each([
  ['https://evil.example/services/T1/B1/x'],
  ['http://hooks.slack.com/services/T1/B1/x'],
  ['https://hooks.slack.com/'],
])('%s is rejected as a Slack URL', async (slack_webhook_url) => {
  const { update } = calls(await aCompany());
  const { status, body } = await update({ slack_webhook_url });
  expect([status, body.message]).toEqual([422, SLACK_URL_INVALID]);
});

test('a test message reaches Slack, and another one has to wait', async () => {
  await using receiver = await aReceiver();
  const { update, test: sendTest } = calls(await aCompany());
  expect((await sendTest()).status).toBe(422);
  await update({ slack_webhook_url: receiver.url.replace('/hooks', SLACK_PATH) });
  const statuses = (await Promise.all([sendTest(), sendTest()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 429]);
  expect(receiver.received.map(({ body }) => JSON.parse(body).text)).toEqual([
    expect.stringContaining('*Test message*'),
  ]);
});

test('a failed test message is reported without the URL', async () => {
  await using receiver = await aReceiver();
  const { update, test: sendTest } = calls(await aCompany());
  await update({ slack_webhook_url: receiver.url.replace('/hooks', SLACK_PATH) });
  receiver.respond(404);
  const { status, body } = await sendTest();
  expect([status, body.code]).toEqual([400, 'not_delivered']);
  expect(body.message).not.toContain('secret');
});

test('a notification is sent to Slack once, also if its message is delivered again', async () => {
  await using receiver = await aReceiver();
  const { attempt } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
  expect([await attempt(), await attempt()]).toEqual(['sent', 'dropped']);
  expect(receiver.received.map(({ path }) => path)).toEqual([SLACK_PATH]);
  expect(JSON.parse(receiver.received[0]?.body ?? '{}').text).toContain('made a first sale');
});

test('a message links to the dashboard, unless the service has none', async () => {
  for (const origin of ['https://partners.acme.example', '']) {
    await using receiver = await aReceiver();
    const { attempt } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
    vi.stubEnv('PAGES_ORIGIN', origin);
    expect(await attempt()).toBe('sent');
    vi.unstubAllEnvs();
    const { text } = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(text.includes('|Open in dashboard>')).toBe(origin !== '');
  }
});

test('a failed message is retried with a growing delay until it is accepted', async () => {
  await using receiver = await aReceiver();
  const { attempt, queued } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
  receiver.respond(503);
  expect([await attempt(1), await attempt(2)]).toEqual(['retried', 'retried']);
  const [first, second] = queued.map(({ delayS = 0 }) => delayS);
  expect(first).toBeLessThan(second ?? 0);
  expect(queued[1]).toMatchObject({ queue: 'slowWebhooks', message: { attempt: 3 } });
  receiver.respond(200);
  expect(await attempt(3)).toBe('sent');
});

test('a message ends after its last retry, or when Slack rejects the webhook', async () => {
  await using receiver = await aReceiver();
  const { attempt, queued } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
  receiver.respond(503);
  expect(await attempt(SLACK_RETRIES + 1)).toBe('failed');
  receiver.respond(404);
  expect(await attempt(1)).toBe('failed');
  expect(queued).toEqual([]);
});

test('Slack whose URL has no data key of its own has to be connected again', async () => {
  await using receiver = await aReceiver();
  const { company, attempt } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
  const before = await readNotificationSettings(company.account.id);
  const { key, ...slack } = before.slack ?? {};
  await commit([notificationSettingsWrite(company.account.id, before, { ...before, slack: slack as never })]);
  expect((await calls(company).show()).body.slack).toBeNull();
  expect((await calls(company).test()).status).toBe(422);
  expect(await attempt()).toBe('dropped');
  expect(receiver.received).toEqual([]);
});

test('kinds that are not chosen are not sent', async () => {
  await using receiver = await aReceiver();
  const { company, attempt } = await aSlackCompany(receiver.url.replace('/hooks', SLACK_PATH));
  const call = { account: company.account, runtime, newKey: generateDataKey };
  await changeNotificationSettings(call, { slackKinds: ['fraud_held'] });
  expect(await attempt()).toBe('dropped');
  expect(receiver.received).toEqual([]);
});
