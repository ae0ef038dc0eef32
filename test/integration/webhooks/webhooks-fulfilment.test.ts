import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { endAccountHolds } from '#shared/operations/commissions/end-holds.ts';
import { fulfillByReceiver, fulfillCommission } from '#shared/operations/commissions/mark-commission.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { runtime } from '#shared/runtime.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { readEndedHolds } from '#shared/store/commissions/hold-ends.ts';
import { readEvent } from '#shared/store/journal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const freeMonth: CampaignRewardInput = {
  ...twentyPercent,
  name: 'A free month',
  unit: 'free_months',
  gain: { flat: 1 },
};

test("a receiver fulfills a commission once and never overrides a user's later change", async () => {
  const company = await aCompany({ campaign: { rewards: [freeMonth] } });
  const { promotion } = await company.promoter();
  const sale = { email: 'ada@example.com', event_id: unique('sale'), amount: 10_000, ref_id: promotion.refId };
  const { body } = await company.v2('/track/sale', sale);
  const { id } = body.commissions[0];
  const call = { account: company.account, runtime };
  const isFulfilled = async () => (await createRecordCalls(company).commissions.show(id)).body.is_fulfilled;
  const { revision } = await fulfillByReceiver(call, id);
  expect(await isFulfilled()).toBe(true);
  expect((await fulfillByReceiver(call, id)).revision).toBe(revision);
  await fulfillCommission(call, id, false);
  await fulfillByReceiver(call, id);
  expect(await isFulfilled()).toBe(false);
});

test("a receiver's response fulfills a non-cash commission", async () => {
  await using receiver = await aReceiver();
  const { company, sales, webhook } = await aNotifiedCompany({ campaign: { rewards: [freeMonth] } });
  await webhook(receiver.url, { types: ['sale_created', 'fulfilment_pending'] });
  const [{ event }] = sales as unknown as [{ event: { commissions: [{ id: number }] } }];
  const [{ id }] = event.commissions;
  const isFulfilled = async () => (await createRecordCalls(company).commissions.show(id)).body.is_fulfilled;
  const fulfilled = { text: '{"fulfilled": true}' };
  const queues = createClockedQueues();
  const getType = ({ body }: { readonly body: string }): string => JSON.parse(body).event.type;
  // The receiver is busy first, then reports the month as fulfilled.
  let isBusy = true;
  receiver.respond((request) => (getType(request) === 'sale_created' ? fulfilled : isBusy ? 503 : fulfilled));
  await queues.notify(...sales);
  await queues.step();
  await queues.step();
  expect([receiver.received.map(getType).toSorted(), await isFulfilled()]).toEqual([
    ['fulfilment_pending', 'sale_created'],
    false,
  ]);
  isBusy = false;
  await queues.run();
  expect(receiver.received).toHaveLength(3);
  expect(await eventually(isFulfilled, (isReady) => isReady)).toBe(true);
  // The mark and the audit entry share one transaction.
  const { entries } = await readAuditLog(company.account.id, { cursor: null });
  expect(entries.filter(({ operation }) => operation === 'stream receivers')).toMatchObject([
    { by: { is: 'schedule', name: 'receivers' }, from: null, records: [{ kind: 'commission', id }], fields: [] },
  ]);
});

const run = { hasTime: () => true, onFailure: (error: unknown) => expect(error).toBeUndefined() };

test('the end of a hold sends one notice for an approved non-cash commission', async () => {
  const company = await aCompany({ campaign: { rewards: [freeMonth], holdingDays: 30 } });
  const { promotion } = await company.promoter();
  const sell = async () => {
    const sale = { email: `${unique('ada')}@example.com`, event_id: unique('sale'), amount: 10_000 };
    return (await company.v2('/track/sale', { ...sale, ref_id: promotion.refId })).body.commissions[0].id as number;
  };
  const [approvedId, denied] = [await sell(), await sell()];
  const call = { account: company.account, runtime };
  await updateCommission(call, { id: denied }, 'denied');
  const laterTime = new Date(Date.now() + 31 * DAY_MS).toISOString();
  const { id: account } = company.account;
  await eventually(
    () => readEndedHolds(account, laterTime),
    (holds) => holds.length === 2,
  );
  expect(await readEndedHolds(account, runtime.now())).toEqual([]);

  const readNotices = async () =>
    (await endAccountHolds({ ...call, runtime: { ...runtime, now: () => laterTime } }, run)).notified;
  expect([await readNotices(), await readNotices()]).toEqual([[approvedId], []]);
  expect(await readEndedHolds(account, laterTime)).toEqual([]);
});

test('a fully refunded commission is announced by the reversal, not at the end of its hold', async () => {
  const company = await aCompany({ campaign: { rewards: [freeMonth], holdingDays: 30 } });
  const { promotion } = await company.promoter();
  const { id: account } = company.account;
  const email = `${unique('ada')}@example.com`;
  const sale = { email, event_id: 'sale-1', amount: 10_000, ref_id: promotion.refId };
  const [{ id }] = (await company.v2('/track/sale', sale)).body.commissions;
  const refund = { email, event_id: 'refund-1', sale_event_id: 'sale-1', amount: 10_000 };
  expect((await company.v2('/track/refund', refund)).status).toBe(200);
  const laterTime = new Date(Date.now() + 31 * DAY_MS).toISOString();
  await eventually(
    () => readEndedHolds(account, laterTime),
    (holds) => holds.length === 1,
  );
  const readNotices = async () =>
    (await endAccountHolds({ account: company.account, runtime: { ...runtime, now: () => laterTime } }, run)).notified;
  expect(await readNotices()).toEqual([]);
  const reverseRefund = async (event_id: string, refund_event_id: string) => {
    expect((await company.v2('/track/refund_reversal', { event_id, refund_event_id })).status).toBe(200);
    return readEvent(keys.moneyEvent(account, 'refund_reversal', event_id));
  };
  const notice = { type: 'fulfilment_pending', commissionId: id };
  expect(await reverseRefund('failed-1', 'refund-1')).toMatchObject({ tells: [notice] });
  expect((await company.v2('/track/refund', { ...refund, event_id: 'refund-2' })).status).toBe(200);
  expect(await reverseRefund('failed-2', 'refund-2')).not.toHaveProperty('tells');
});
