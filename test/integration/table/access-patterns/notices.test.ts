import { describe, expect, test } from 'vitest';
import { buildNotification } from '#shared/domain/notifications/notification.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#shared/domain/notifications/notification-settings.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissionsByEvent } from '#shared/store/commissions/commissions.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import {
  claimMail,
  type MailClaim,
  markMailRefused,
  markMailSent,
  readAccountAndWebhook,
  readMailRecords,
  readPromoterMails,
} from '#shared/store/mail/mails.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import {
  notificationSettingsWrite,
  preferencesWrite,
  readNotificationSettings,
  readPreferences,
} from '#shared/store/notifications/notification-settings.ts';
import {
  findNotification,
  putNotification,
  readLatestNotifications,
  readNotifications,
} from '#shared/store/notifications/notifications.ts';
import { countPromoterSales, putFirstSale, readFirstSales } from '#shared/store/promoters/first-sales.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createTextKey, readTextKeys } from '#shared/store/text-keys.ts';
import { listDeliveries, readDelivery, readRecordDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { readSubjectRecords } from '#shared/store/webhooks/notice-records.ts';
import { findWebhook, readWebhooks } from '#shared/store/webhooks/webhooks.ts';
import { aMailingCompany, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { dropUndefinedFields } from '#test/support/table/drop-undefined-fields.ts';
import { createCallsInProcess } from '#test/support/webhooks/calls.ts';
import { aDeliveryTo, HOOK } from '#test/support/webhooks/inputs.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of webhooks and mail', () => {
  test('34 to 37: webhooks, their number, one webhook and its deliveries are read', async () => {
    const company = await aCompany({ campaign: { defaultWebhookUrl: HOOK } });
    const account = company.account.id;
    const { call } = createCallsInProcess(company);
    expect(await readWebhooks(account)).toMatchObject({
      webhooks: [{ campaignId: company.campaign.id }],
      createdCount: null,
    });
    const { webhook } = await createWebhook(call, { url: HOOK, types: 'all' });
    const { webhooks, createdCount } = await readWebhooks(account);
    expect([createdCount, webhooks[1]]).toEqual([1, expect.objectContaining(dropUndefinedFields(webhook))]);
    const defaults = { mail: null, preferences: [], notifications: DEFAULT_NOTIFICATION_SETTINGS };
    expect(await readNoticeReceivers(account)).toEqual({ webhooks, ...defaults });
    expect(await findWebhook(account, webhook.id)).toMatchObject(dropUndefinedFields(webhook));
    const [first, second] = [await aDeliveryTo(company, webhook), await aDeliveryTo(company, webhook)].map(
      ({ id }) => id,
    );
    const found = await readDelivery(account, first ?? '');
    expect(found).toMatchObject({
      delivery: { id: first, endpointId: webhook.id },
      webhook: dropUndefinedFields(webhook),
    });
    const page = (before: string | null) => listDeliveries(account, webhook.id, { before, limit: 1 });
    const newest = [first, second].sort().reverse();
    const [one] = (await page(null)).deliveries;
    expect([one?.id, (await page(one?.id ?? '')).deliveries[0]?.id]).toEqual(newest);
    const record = { type: 'payout', id: 5 } as const;
    const notice = { type: 'payout_completed', eventId: 'evt_1-9-payout_completed-5' } as const;
    const { id } = await aDeliveryTo(company, webhook, notice);
    expect(await readRecordDeliveries(account, record, { before: null, limit: 1 })).toMatchObject({
      deliveries: [{ id }],
    });
    expect(await readDelivery(account, `msg_000000000-x-to-${webhook.id}`)).toMatchObject({ delivery: null });
  });

  test('78: notifications are written once, and read by id, newest first and by span', async () => {
    const { account } = await aCompany();
    const [first, second, third] = ['01', '02', '03'].map((day) =>
      buildNotification({ kind: 'first_sale', promoterId: 1 }, `2026-01-${day}T00:00:00.000Z`, '1'),
    );
    if (!first || !second || !third) throw new Error('not three notifications');
    for (const notification of [second, first, third, first]) await putNotification(account.id, notification);
    expect(await findNotification(account.id, first.id)).toMatchObject(first);
    expect(await readLatestNotifications(account.id, 2)).toMatchObject([third, second]);
    expect(await readNotifications(account.id, { from: first.at, until: third.at })).toMatchObject([first, second]);
    expect(await readLatestNotifications((await aCompany()).account.id, 2)).toEqual([]);
  });

  test("79: a person's choices and the company's settings are read alone and with the webhooks", async () => {
    const { account } = await aCompany();
    const [before, settings] = [await readPreferences(account.id, 1), await readNotificationSettings(account.id)];
    const after = { choices: { first_sale: { inApp: true, email: 'daily' } }, readUntil: null } as const;
    const write = preferencesWrite(account.id, before, after);
    await commit([write, notificationSettingsWrite(account.id, settings, { largeCommission: 500, slack: null })]);
    expect(await readPreferences(account.id, 1)).toMatchObject({ userId: 1, ...after, revision: 1 });
    expect(await readNotificationSettings(account.id)).toMatchObject({ largeCommission: 500, revision: 1 });
    const { preferences, notifications } = await readNoticeReceivers(account.id);
    expect([preferences, notifications]).toMatchObject([[{ userId: 1, ...after }], { largeCommission: 500 }]);
    await expect(commit([preferencesWrite(account.id, before, after)])).rejects.toThrow('stale');
  });

  test('80: a first sale is noted once per promoter', async () => {
    const { account } = await aCompany();
    expect(await putFirstSale(account.id, 1, 17)).toBe(17);
    expect(await putFirstSale(account.id, 1, 18)).toBe(17);
    expect(await putFirstSale(account.id, 2, null)).toBeNull();
    expect([...(await readFirstSales(account.id, [1, 2, 3]))]).toEqual([
      [1, 17],
      [2, null],
      [3, undefined],
    ]);
    expect(await countPromoterSales(account.id, 1)).toBe(0);
  });

  test("38 to 40: mail senders, mail records, mail claims and a promoter's mails are read", async () => {
    const NOW = '2026-01-02T00:00:00.000Z';
    const company = await aMailingCompany();
    const { id } = company.account;
    const { promoter, promotion } = await company.promoter({ quiet: true });
    await removeQuietFlags(company);
    expect(await findMailSender(id)).toMatchObject({ owner: 'ops@acme.example' });
    const { event, mail } = await createMailMessage(company, 'accepted');
    expect(await readEvent(event)).toMatchObject({ event: 'change', cause: 'promoter created' });
    const { account, campaign } = company;
    const accepted = { id: mail, kind: 'accepted', promoterId: promoter.id, campaignId: campaign.id } as const;
    const records = { account: { id }, promoter, promotion, campaign, payout: null };
    expect(await readMailRecords(id, accepted, NOW)).toMatchObject(dropUndefinedFields({ before: null, ...records }));
    expect(await readAccountAndWebhook(id, 1)).toMatchObject({ account, webhook: null });

    const at = '2025-12-31T23:59:59.000Z';
    const to = { promoterId: promoter.id, kind: 'accepted', campaignId: campaign.id, payoutId: null, at } as const;
    const [one, other] = ['one', 'other'].map((token) => ({ account: id, mail, topic: to, token })) as [
      MailClaim,
      MailClaim,
    ];
    const page = (cursor: string | null) => readPromoterMails(id, promoter.id, { cursor, limit: 1 });
    expect(await claimMail(one, '2026-01-01T00:00:00.000Z')).toBe('claimed');
    expect(await claimMail(one, '2026-01-01T00:00:01.000Z')).toBe('claimed');
    expect(await claimMail(other, '2026-01-01T00:04:59.999Z')).toBe('under_way');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:00:01.500Z');
    const refused = { at: '2026-01-01T00:00:01.500Z', because: 'MessageRejected' };
    expect((await page(null)).mails).toEqual([{ id: mail, ...to, sentAt: null, refused }]);
    expect(await claimMail(other, '2026-01-01T00:00:02.000Z')).toBe('claimed');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:00:03.000Z');
    await markMailSent(one, '2026-01-01T00:00:03.000Z');
    expect((await page(null)).mails).toEqual([{ id: mail, ...to, sentAt: null, refused: null }]);
    expect(await claimMail(one, '2026-01-01T00:05:02.000Z')).toBe('claimed');
    await markMailSent(one, '2026-01-01T00:05:03.000Z');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:05:04.000Z');
    expect(await claimMail(other, '2026-02-01T00:00:00.000Z')).toBe('sent_before');
    const sentMail = { id: mail, ...to, sentAt: '2026-01-01T00:05:03.000Z', refused: null };
    expect((await page(null)).mails).toEqual([sentMail]);

    const laterMail = { ...one, mail: `${mail}1` };
    expect(await claimMail({ ...laterMail, topic: { ...to, at: NOW } }, NOW)).toBe('claimed');
    const newest = await page(null);
    expect([newest.mails[0]?.id, (await page(newest.last)).mails]).toEqual([laterMail.mail, [sentMail]]);
    const toNobody = { account: id, mail: 'invitation', topic: null, token: 't' };
    expect(await claimMail(toNobody, NOW)).toBe('claimed');
    await markMailSent(toNobody, NOW);
    expect(await claimMail(toNobody, NOW)).toBe('claimed');
    expect(await claimMail({ ...toNobody, token: 'other' }, NOW)).toBe('sent_before');
  });

  test('41: text encryption keys are created once per person', async () => {
    const { account } = await aCompany();
    const [lead, promoter] = [{ kind: 'lead', id: 1 } as const, { kind: 'promoter', id: 1 } as const];
    const key = await createTextKey(account.id, lead);
    expect(await createTextKey(account.id, lead)).toEqual(key);
    const found = await readTextKeys(account.id, [lead, promoter]);
    expect([found(lead), found(promoter)]).toEqual([key, undefined]);
  });

  test("74: a notice's records are read without deleted ones, and a missing text key is undefined", async () => {
    const { account, ...company } = await aCompany();
    const { promoter, promotion } = await company.promoter();
    const lead = { email: `${unique('lead')}@example.com` };
    await company.v2('/track/signup', { ...lead, ref_id: promotion.refId });
    const { body: sale } = await company.v2('/track/sale', { ...lead, event_id: 's1', amount: 10_000 });
    const [commission] = await findCommissionsByEvent(account.id, 's1');
    const owner = { promoterId: promoter.id, campaignId: promotion.campaignId };
    const leadId = commission?.leadId ?? 0;
    const references = { ...owner, leadId, commissionId: commission?.id ?? 0 };
    const key = await createTextKey(account.id, { kind: 'lead', id: leadId });
    const { textKey, ...found } = await readSubjectRecords(account.id, references);
    expect(sale).toMatchObject({ event_id: 's1' });
    expect(found).toMatchObject({ lead: { id: leadId, ...lead }, commission, payout: null });
    expect(found.owner.promotion).toMatchObject(owner);
    expect([textKey({ kind: 'lead', id: leadId }), textKey({ kind: 'promoter', id: promoter.id })]).toEqual([
      key,
      undefined,
    ]);
    const before = await findLead(account.id, leadId);
    if (!before) throw new Error('the lead is not there');
    const deletedAt = runtime.now();
    await commit(leadWrites(account.id, before, { ...before, deletedAt, revision: before.revision + 1 }));
    const after = await readSubjectRecords(account.id, references);
    expect([after.lead, after.textKey({ kind: 'lead', id: leadId })]).toEqual([null, 'erased']);
    expect((await readSubjectRecords(account.id, owner)).commission).toBeNull();
  });
});
