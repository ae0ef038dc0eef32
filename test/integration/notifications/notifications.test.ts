import { expect, test } from 'vitest';
import type { Role } from '#shared/domain/accounts/caller.ts';
import { toDay } from '#shared/domain/day.ts';
import { digestSpan } from '#shared/domain/notifications/digest.ts';
import { buildNotification, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { NOTIFICATIONS_NEED_USER } from '#shared/domain/notifications/preferences.ts';
import type { MailOutcome } from '#shared/operations/mail/send-once.ts';
import { mailDigest, mailNotification } from '#shared/operations/notifications/mail-notifications.ts';
import { runDigests } from '#shared/operations/notifications/run-digests.ts';
import { removeUser } from '#shared/operations/users/change-user.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { DigestMessage, NotificationMessage, QueueMessage } from '#shared/outside/queues.ts';
import { personalNotificationRoutes } from '#shared/routes/v2/notifications/notifications.ts';
import { runtime } from '#shared/runtime.ts';
import { readPreferences } from '#shared/store/notifications/notification-settings.ts';
import { putNotification, readLatestNotifications } from '#shared/store/notifications/notifications.ts';
import { aMailingCompany, anOutbox } from '#test/support/mail/mails.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aPerson } from '#test/support/users/people.ts';

const PATH = '/api/v2/me/notifications';
const ORIGIN = 'https://partners.acme.example';

async function aReader(company: Company, role: Role = 'viewer') {
  const { user, browser } = await aPerson(company, role);
  return {
    user,
    show: async () => (await browser.call(PATH)).body,
    change: (json: object) => browser.call(PATH, { method: 'PUT', json }),
    latest: async () => (await browser.call(PATH)).body.latest,
  };
}

const getKinds = (rows: readonly { readonly kind: string }[]) => rows.map(({ kind }) => kind);

function aFirstSale(promoterId: number, at = runtime.now()) {
  return buildNotification({ kind: 'first_sale', promoterId }, at, unique('event'));
}

test('a person’s notification choices are shown, changed and saved', async () => {
  const { show, change } = await aReader(await aCompany());
  const { kinds, read_until } = await show();
  expect(read_until).toBeNull();
  expect(getKinds(kinds)).not.toContain('webhook_disabled');
  expect(new Set(kinds.map(({ in_app, email }: Record<string, unknown>) => `${in_app} ${email}`))).toEqual(
    new Set(['true off']),
  );
  const { status, body } = await change({ kinds: [{ kind: 'first_sale', in_app: false, email: 'weekly' }] });
  expect(status).toBe(200);
  expect(body.kinds).toContainEqual({ kind: 'first_sale', in_app: false, email: 'weekly' });
  expect(await show()).toEqual({ ...body, latest: [] });
});

test.each([
  { kinds: [{ kind: 'unknown' }] },
  { kinds: [{ kind: 'first_sale', email: 'hourly' }] },
  { kinds: 'first_sale' },
])('an invalid choice is rejected: %j', async (json) => {
  const { change } = await aReader(await aCompany());
  expect((await change(json)).status).toBe(422);
});

test.each(personalNotificationRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name refuses API keys, because notifications belong to people',
  async ({ route }) => {
    const company = await aCompany();
    const { status, body } = await send(route, { json: route.inputExample, headers: createCredentials('v2', company) });
    expect([status, body]).toEqual([422, { message: NOTIFICATIONS_NEED_USER, code: 'invalid_params' }]);
  },
);

test('a promoter’s first sale is announced once, and a second one is not', async () => {
  const company = await aCompany();
  const { latest } = await aReader(company);
  const { promotion } = await company.promoter();
  const sell = (event_id: string) =>
    company.v2('/track/sale', {
      email: `${unique('lead')}@example.com`,
      amount: 100,
      event_id,
      ref_id: promotion.refId,
    });
  await sell('first');
  const rows = await eventually(latest, ({ length }) => length > 0);
  expect(rows).toMatchObject([
    { kind: 'first_sale', is_read: false, url: `/dashboard/promoters/${promotion.promoterId}` },
  ]);
  await sell('second');
  await sell('third');
  const { promotion: other } = await company.promoter();
  await company.v2('/track/sale', {
    email: `${unique('lead')}@example.com`,
    amount: 100,
    event_id: 'other',
    ref_id: other.refId,
  });
  expect(await eventually(latest, ({ length }) => length > 1)).toHaveLength(2);
});

test('read notifications stay read, and kinds that are switched off are not listed', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter();
  const { latest, change } = await aReader(company);
  const notification = aFirstSale(promoter.id);
  await putNotification(company.account.id, notification);
  await putNotification(company.account.id, notification);
  expect(await latest()).toMatchObject([{ id: notification.id, is_read: false }]);
  await change({ read_until: notification.at });
  expect(await latest()).toMatchObject([{ id: notification.id, is_read: true }]);
  await change({ kinds: [{ kind: 'first_sale', in_app: false }] });
  expect(await latest()).toEqual([]);
});

test('the list of notifications contains none of other accounts', async () => {
  const company = await aCompany();
  await putNotification(company.account.id, aFirstSale(1));
  expect(await (await aReader(await aCompany())).latest()).toEqual([]);
});

test('removing a person deletes the choices', async () => {
  const company = await aCompany();
  const { user, change } = await aReader(company);
  await change({ kinds: [{ kind: 'first_sale', email: 'daily' }] });
  await removeUser({ account: company.account, runtime }, user.id);
  expect((await readPreferences(company.account.id, user.id)).revision).toBeNull();
});

function getMail(company: Company, user: number, notification: string): NotificationMessage {
  return { account: company.account.id, mail: `mail_${unique('id')}`, user, notification };
}

/** Handles a message again while its e-mail is being sent. */
async function mailTwiceAtOnce(mail: (send: SendMail) => Promise<MailOutcome>, outbox: { readonly send: SendMail }) {
  const [began, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = mail(async (letter) => {
    began.resolve();
    await held.promise;
    await outbox.send(letter);
  });
  await Promise.race([began.promise, first]);
  const second = await mail(outbox.send);
  held.resolve();
  return [await first, second];
}

test('a notification is mailed once, also if its message is delivered again or twice at once', async () => {
  const company = await aMailingCompany();
  const { promoter } = await company.promoter({ quiet: true });
  const { user } = await aReader(company);
  const notification = aFirstSale(promoter.id);
  await putNotification(company.account.id, notification);
  const message = getMail(company, user.id, notification.id);
  const outbox = anOutbox();
  const mail = (send: SendMail) => mailNotification({ runtime }, message, send, ORIGIN);
  expect(await mailTwiceAtOnce(mail, outbox)).toEqual(['sent', 'under_way']);
  expect(await mail(outbox.send)).toBe('sent_before');
  expect(outbox.sent).toMatchObject([{ to: user.email, subject: 'First sale of a promoter' }]);
  expect(outbox.sent[0]?.text).toContain(`${ORIGIN}/dashboard/promoters/${promoter.id}`);
});

test('a notification is not mailed to people who were removed or lack its permission', async () => {
  const company = await aMailingCompany();
  const [viewer, removedUser] = [await aReader(company), await aReader(company)];
  const disabled = buildNotification({ kind: 'webhook_disabled', endpointId: 1 }, runtime.now(), '1');
  const sale = aFirstSale(1);
  for (const notification of [disabled, sale]) await putNotification(company.account.id, notification);
  await removeUser({ account: company.account, runtime }, removedUser.user.id);
  const outbox = anOutbox();
  const call = [outbox.send, ORIGIN] as const;
  expect([
    await mailNotification({ runtime }, getMail(company, viewer.user.id, disabled.id), ...call),
    await mailNotification({ runtime }, getMail(company, removedUser.user.id, sale.id), ...call),
    await mailNotification({ runtime }, getMail(company, viewer.user.id, 'gone'), ...call),
  ]).toEqual(['no_recipient', 'no_recipient', 'unknown']);
  expect(outbox.sent).toEqual([]);
});

test('a run queues each person’s digest under one id, and the digest is mailed once', async () => {
  const company = await aMailingCompany();
  const { promoter } = await company.promoter({ quiet: true });
  const [daily, never] = [await aReader(company), await aReader(company)];
  await daily.change({ kinds: [{ kind: 'first_sale', email: 'daily' }] });
  await never.change({ kinds: [{ kind: 'first_sale', email: 'off' }] });
  const day = toDay(runtime.now());
  await putNotification(company.account.id, aFirstSale(promoter.id, digestSpan(day, 'daily').from));
  await putNotification(company.account.id, aFirstSale(promoter.id, digestSpan(day, 'daily').until));
  const queued: DigestMessage[] = [];
  const collect = async (sendings: readonly QueueMessage[]) => {
    const messages = sendings.map(({ message }) => message as DigestMessage);
    queued.push(...messages.filter(({ account, digest }) => account === company.account.id && digest !== undefined));
  };
  for (const _ of [1, 2])
    expect(await runDigests({ day, send: collect })).toMatchObject({ failures: 0, finished: true });
  const [message] = queued;
  expect(queued).toEqual([message, message]);
  expect(message).toMatchObject({ user: daily.user.id, digest: day });
  if (!message) return;
  const outbox = anOutbox();
  const mail = (send: SendMail) => mailDigest({ runtime }, message, send, ORIGIN);
  expect(await mailTwiceAtOnce(mail, outbox)).toEqual(['sent', 'under_way']);
  expect(await mail(outbox.send)).toBe('sent_before');
  expect(outbox.sent).toMatchObject([{ to: daily.user.email, subject: `1 notification from ${company.account.name}` }]);
});

test('a digest without notifications is not sent', async () => {
  const company = await aMailingCompany();
  const { user, change } = await aReader(company);
  await change({ kinds: [{ kind: 'first_sale', email: 'daily' }] });
  const message = { account: company.account.id, mail: unique('mail'), user: user.id, digest: '2026-01-02' };
  expect(await mailDigest({ runtime }, message, anOutbox().send, ORIGIN)).toBe('no_recipient');
});

test('a promoter who signs up without approval is announced', async () => {
  const company = await aCompany();
  const { latest } = await aReader(company);
  await company.promoter({ status: 'pending' });
  const rows = await eventually(latest, ({ length }) => length > 0);
  expect(getKinds(rows)).toEqual(['promoter_pending' satisfies NotificationKind]);
  expect(await readLatestNotifications(company.account.id, 10)).toHaveLength(1);
});

test('a person’s scheduled reports are saved, and their links are mailed with the digest when they are due', async () => {
  const company = await aMailingCompany();
  const { user, show, change } = await aReader(company);
  const reports = [{ name: 'Promoters', query: 'report=promoters', days: 30, frequency: 'monthly' }];
  expect((await change({ reports })).body.reports).toEqual(reports);
  await change({ kinds: [{ kind: 'first_sale', in_app: false }] });
  expect((await show()).reports).toEqual(reports);
  const digest = async (day: string) => {
    const message = { account: company.account.id, mail: `mail_${unique('id')}`, user: user.id, digest: day };
    const outbox = anOutbox();
    return [await mailDigest({ runtime }, message, outbox.send, ORIGIN), outbox.sent] as const;
  };
  const [, [letter]] = await digest('2026-10-01');
  expect(letter).toMatchObject({ to: user.email, subject: `1 report from ${company.account.name}` });
  const link = `${ORIGIN}/dashboard/reports?report=promoters&span=2026-09-01..2026-09-30&download=csv`;
  expect(letter?.text).toContain(link);
  expect(await digest('2026-10-02')).toEqual(['no_recipient', []]);
  await change({ reports: [] });
  expect((await show()).reports).toEqual([]);
  expect(await digest('2026-10-01')).toEqual(['no_recipient', []]);
});

test.each([
  { reports: 'all' },
  { reports: [{ name: '', query: '', days: 7, frequency: 'weekly' }] },
  { reports: [{ name: 'Sales', query: '', days: 0, frequency: 'weekly' }] },
  { reports: [{ name: 'Sales', query: '', days: 7, frequency: 'daily' }] },
  {
    reports: Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, query: '', days: 7, frequency: 'weekly' })),
  },
  { reports: Array(2).fill({ name: 'Sales', query: '', days: 7, frequency: 'weekly' }) },
])('an invalid report by e-mail is rejected: %j', async (json) => {
  const { change } = await aReader(await aCompany());
  expect((await change(json)).status).toBe(422);
});
