import { expect, test } from 'vitest';
import { digestContent, notificationContent } from '#shared/domain/mail/notification-contents.ts';
import { describeNotification, type NotificationNames } from '#shared/domain/notifications/describe-notification.ts';
import { buildNotification, type NotificationSubject } from '#shared/domain/notifications/notification.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const ORIGIN = 'https://partners.acme.example';
const recipient = { account: { name: 'Acme' }, user: { name: 'Olga' }, origin: ORIGIN };
const names: NotificationNames = { promoter: 'Ada Lovelace', host: 'hooks.shop.example', currency: 'USD' };

function describeSubject(subject: NotificationSubject, known: Partial<NotificationNames> = {}) {
  const notification = buildNotification(subject, NOW, '1');
  return { notification, ...describeNotification(notification, { ...names, ...known }) };
}

const pendingSubject = describeSubject({ kind: 'promoter_pending', promoterId: 7 });
const large = describeSubject({ kind: 'large_commission', promoterId: 7, commissionId: 31, amount: 123_456 });

test('a notification’s mail says what happened, leads there and to the settings', () => {
  expect(notificationContent(large, recipient)).toMatchObject({
    subject: 'Large commission',
    greeting: 'Hello Olga,',
    blocks: ['Ada Lovelace earned $1,234.56 with one sale.'],
    action: { url: `${ORIGIN}/dashboard/commissions/31` },
    preferences: { url: `${ORIGIN}/dashboard/settings?part=notifications` },
  });
});

test('a digest lists its notifications by kind', () => {
  const { subject, blocks } = digestContent([large, pendingSubject, pendingSubject], recipient);
  expect(subject).toBe('3 notifications from Acme');
  expect(blocks).toEqual([
    'Promoter awaiting approval (2)',
    { list: [pendingSubject.text, pendingSubject.text] },
    'Large commission (1)',
    { list: [large.text] },
  ]);
});

test('a digest counts what it does not list', () => {
  const [, rows] = digestContent(
    Array.from({ length: 23 }, () => pendingSubject),
    recipient,
  ).blocks;
  const { list } = rows as { readonly list: readonly string[] };
  expect([list.length, list.at(-1)]).toEqual([21, '3 more in the dashboard.']);
});

test('a digest links to reports without their figures', () => {
  const report = {
    name: 'Promoters',
    query: '',
    days: 30,
    frequency: 'monthly',
    page: '/dashboard/reports?a=b',
  } as const;
  const dueReport = { ...report, from: '2026-10-01', to: '2026-10-31' };
  const { subject, blocks } = digestContent([], recipient, [dueReport]);
  expect(subject).toBe('1 report from Acme');
  expect(blocks).toEqual([
    'Reports to download as CSV (1)',
    { list: [[{ label: 'Promoters, Oct 1, 2026 – Oct 31, 2026', url: `${ORIGIN}/dashboard/reports?a=b` }]] },
  ]);
  expect(digestContent([pendingSubject], recipient, [dueReport, dueReport]).subject).toBe(
    '1 notification and 2 reports from Acme',
  );
});

test('a paused broadcast says why, and links to the broadcasts', () => {
  expect(describeSubject({ kind: 'broadcast_paused', broadcastId: 3 })).toMatchObject({
    text: 'Broadcast 3 was paused because Amazon SES did not answer. Resume it when Amazon SES works again.',
    page: '/dashboard/settings?part=mail',
  });
});

test('erased promoters and webhooks are not named', () => {
  const records = { promoter: null, host: null };
  expect(describeSubject({ kind: 'first_sale', promoterId: 7 }, records).text).toBe(
    'A deleted promoter made a first sale.',
  );
  expect(describeSubject({ kind: 'webhook_disabled', endpointId: 2 }, records).text).toContain('a deleted endpoint');
});

test.each([
  ['completed', 0, 'Bulk action 4 is complete: all 10 records were changed.'],
  ['completed', 3, 'Bulk action 4 is complete: 7 of 10 records were changed, 3 failed.'],
  ['failed', 10, 'Bulk action 4 failed: none of 10 records was changed.'],
  ['stopped', 1, 'Bulk action 4 was stopped: 10 records were selected, 1 failed.'],
] as const)('a bulk action that %s with %i failures says so', (status, failed, text) => {
  const batch = { id: 4, action: 'promoter/accept', status, total: 10, failed } as const;
  expect(describeSubject({ kind: 'batch_finished', batch }).text).toBe(text);
});

test.each([
  ['completed', 0, 'The export of 10 invoices is ready. Download the ZIP files within 7 days.'],
  [
    'completed',
    3,
    'The export of 10 invoices is ready. 3 of them failed and are missing. Download the ZIP files within 7 days.',
  ],
  ['failed', 10, 'The export of 10 invoices failed. Start it again.'],
  ['stopped', 0, 'The export of 10 invoices was stopped.'],
] as const)(
  'an export of invoices that %s with %i failures says so, and links to its files',
  (status, failed, text) => {
    const batch = { id: 4, action: 'invoice/export', status, total: 10, failed } as const;
    expect(describeSubject({ kind: 'batch_finished', batch })).toMatchObject({
      text,
      page: '/dashboard/payouts/invoices?export=4',
    });
  },
);
