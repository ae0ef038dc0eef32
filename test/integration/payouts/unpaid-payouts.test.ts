import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { addCommissionsToPayout, applyTransition } from '#shared/domain/payouts/payout.ts';
import { buildPayout } from '#shared/domain/payouts/payout-terms.ts';
import { updateCommissionNotes } from '#shared/operations/commissions/mark-commission.ts';
import { destroyCommission } from '#shared/operations/commissions/update-commission.ts';
import { writeOff } from '#shared/operations/commissions/write-off.ts';
import { destroyPayout } from '#shared/operations/payouts/destroy-payout.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2CommissionsOwedByPromoters, v2CommissionsWriteOff } from '#shared/routes/v2/commissions/debts.ts';
import { v2PayoutsDueStats } from '#shared/routes/v2/payouts/payouts.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findPayout, newPayoutWrites, payoutPartWrite, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { partitions } from '#shared/store/table/keys.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPayer, deny, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A payer with a payout of 300, and its calls. */
async function aPayout() {
  const { list: listV1, ...payer } = await aPayer();
  const sales = await sell(payer.company, payer, [500, 1000]);
  const { body } = await payer.create({ promoter_id: payer.promoter.id });
  const id = [body].flat()[0].id as number;
  const call = { account: payer.company.account, runtime };
  const headers = createCredentials('v2', payer.company);
  return {
    ...payer,
    ...createBulkCalls(payer.company),
    ...createRecordCalls(payer.company),
    listV1,
    sales,
    id,
    call,
    headers,
  };
}

describe('unpaid payouts', () => {
  test.each([
    ['failed', 'pending', 300],
    ['cancelled', 'processing', 0],
  ] as const)('a %s payout is %s in API version 1, and %s is due', async (status, first, expectedStatus) => {
    const { account, promoter, payouts, listV1, headers, call, id } = await aPayout();
    await updatePayout(call, id, 'processing');
    await updatePayout(call, id, status);
    const show = async (filter: string) =>
      (await payouts.list({ filters: { status: filter } })).body.map((one: { id: number }) => one.id);
    expect(
      await eventually(
        () => show(status),
        (ids) => ids.length === 1,
      ),
    ).toEqual([id]);
    for (const other of ['pending', 'processing', 'completed'])
      expect(
        await eventually(
          () => show(other),
          (ids) => ids.length === 0,
        ),
      ).toEqual([]);
    const readV1List = async () => (await listV1({ status: first })).body;
    expect(await eventually(readV1List, (rows) => rows.length === 1)).toMatchObject([
      { id, status: first, amount: 300, date_paid: null },
    ]);
    const readOwed = async () => (await send(v2PayoutsDueStats, { headers })).body.data.custom.amounts.cash ?? 0;
    expect(await eventually(readOwed, (amount) => amount === expectedStatus)).toBe(expectedStatus);
    await expectConsistentRecords(account, promoter.id);
  });

  test('a payout in a payment batch keeps its commissions and status until the batch releases it', async () => {
    const { account, promoter, update, sales, call, id } = await aPayout();
    const before = await findPayout(account, id);
    if (!before) throw new Error('the payout is there');
    const inBatch = applyTransition(before, 'addToBatch', { now: runtime.now(), batchId: 7 });
    await commit(payoutWrites(account, before, inBatch));
    const message = `Payout ${id} is in payment batch 7: finish or delete the batch first.`;
    expect(await update({ id, status: 'completed' })).toMatchObject({ status: 422, body: { error: message } });
    await expect(destroyPayout(call, id)).rejects.toMatchObject({ reason: { code: 'invalid', message } });
    expect(await deny(account, sales[0]?.commissionId ?? 0)).toBe(false);
    expect(await findPayout(account, id)).toEqual(inBatch);
    const failedPayout = applyTransition(inBatch, 'failInBatch', { now: runtime.now(), error: 'No such account.' });
    await commit(payoutWrites(account, inBatch, failedPayout));
    expect(await deny(account, sales[0]?.commissionId ?? 0)).toBe(true);
    await expectConsistentRecords(account, promoter.id);
  });

  test('a completed payout can be marked as failed with a reason and be paid again', async () => {
    const { account, promoter, company, bulk, payouts, update, id } = await aPayout();
    await update({ id, status: 'completed' });
    const reason = 'The account does not exist.';
    const request = { reason, skip_email_notification: true };
    expect((await bulk('payout/mark_as_failed', [id, 999_999], request)).body).toMatchObject({ failed_count: 1 });
    const { body: failed } = await payouts.show(id);
    expect(failed).toMatchObject({ status: 'failed', error: reason, date_paid: null, amount: 300 });
    expect(Date.parse(failed.failed_at)).not.toBeNaN();
    await expectConsistentRecords(account, promoter.id);
    const logs = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
    expect(logs.body[0]).toMatchObject({ operation: 'v2/company/payouts/mark_as_failed' });
    await bulk('payout/mark_as_paid', [id], { skip_email_notification: true });
    expect((await payouts.show(id)).body).toMatchObject({ status: 'completed', error: null, failed_at: null });
    expect((await bulk('payout/cancel', [id])).body.processing_errors).toMatchObject([
      { id, message: 'It has been paid: mark it as failed first, or as unpaid.' },
    ]);
    await expectConsistentRecords(account, promoter.id);
  });
});

describe('promoter debts', () => {
  /** A promoter who was paid 300, 200 of which a refund has reversed. */
  async function aDebtor() {
    const payout = await aPayout();
    const { company, update, sales, id } = payout;
    await update({ id, status: 'completed' });
    const [, large] = sales;
    const refund = { email: large?.email, event_id: 'refund', sale_event_id: large?.eventId, amount: 1000 };
    expect((await company.v1('/track/refund', refund)).status).toBe(200);
    const readOwed = async () => (await send(v2CommissionsOwedByPromoters, { headers: payout.headers })).body;
    const writeOff = (overrides: Input = {}) =>
      send(v2CommissionsWriteOff, {
        json: {
          promoter_campaign_id: payout.promotion.id,
          event_id: 'off-1',
          internal_note: 'Too small.',
          ...overrides,
        },
        headers: payout.headers,
      });
    return { ...payout, readOwed, writeOff };
  }

  test('a debt is listed, and written off once even by concurrent calls; event ids are used once', async () => {
    const { account, promoter, promotion, readOwed, writeOff } = await aDebtor();
    // The payment and the reversal arrive one after the other.
    expect(await eventually(readOwed, ([row]) => row?.amount === -200)).toMatchObject([
      { promoter: { id: promoter.id }, promoter_campaign_id: promotion.id, unit: 'cash', amount: -200 },
    ]);
    expect((await writeOff({ amount: 201 })).body.message).toBe('amount is invalid: the debt is 200.');
    const responses = await Promise.all([writeOff(), writeOff(), writeOff({ event_id: 'off-2' })]);
    const created = responses.filter(({ status }) => status === 200).map(({ body }) => body);
    const counted = responses[2]?.status === 200 ? 'off-2' : 'off-1';
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(created[0]).toMatchObject({ amount: 200, commission_type: 'custom', metadata: { written_off: 200 } });
    expect((await writeOff({ event_id: 'off-3' })).status).toBe(422);
    expect(await eventually(readOwed, (rows) => rows.length === 0)).toEqual([]);
    await expectConsistentRecords(account, promoter.id);
    expect(await deny(account, created[0].id)).toBe(true);
    expect(await eventually(readOwed, ([row]) => row?.amount === -200)).toMatchObject([{ amount: -200 }]);
    await expectConsistentRecords(account, promoter.id);
    // A destroyed commission is gone, but its event id stays used.
    await destroyCommission({ account: { id: account }, runtime }, created[0].id);
    expect((await writeOff({ event_id: counted })).body).toMatchObject({
      code: 'invalid_params',
      message: expect.stringMatching(/was destroyed/),
    });
    expect((await writeOff({ event_id: 'off-4' })).body).toMatchObject({ amount: 200 });
  });

  test('a debt cannot be written off while a payout is being created', async () => {
    const { company, account, promoter, promotion, create } = await aPayer();
    const [sale] = await sell(company, { promotion }, [1500]);
    const refund = { email: sale?.email, event_id: 'refund', sale_event_id: sale?.eventId, amount: 1000 };
    expect((await company.v1('/track/refund', refund)).status).toBe(200);
    const [commission] = await findCommissions(account, [sale?.commissionId ?? 0]);
    if (!commission) throw new Error('the sale has earned something');
    // A process that died before it added the refund of 200.
    const started = buildPayout(
      1000,
      { ...promotion, unit: 'cash' },
      { before: null, minimumOf: () => 0, dueDays: 1 },
      runtime.now(),
    );
    const partial = addCommissionsToPayout(started, [commission]);
    await commit(newPayoutWrites(account, started));
    await commit([
      ...payoutWrites(account, started, partial.payout),
      payoutPartWrite(account, partial.payout, [commission]),
      ...commissionWrites(account, [commission], partial.commissions),
    ]);
    const writeOff = () =>
      send(v2CommissionsWriteOff, {
        json: { promoter_campaign_id: promotion.id, event_id: 'off-1', internal_note: 'Too small.' },
        headers: createCredentials('v2', company),
      });
    expect((await writeOff()).body).toMatchObject({
      code: 'invalid_params',
      message: expect.stringMatching(/Payout 1000/),
    });
    expect((await create({ promoter_id: promoter.id })).body).toMatchObject([{ id: 1000, amount: 100 }]);
    expect((await writeOff()).body.message).toMatch(/there is no debt/);
    await expectConsistentRecords(account, promoter.id);
  });

  test('a write-off reads the debt again if one of its commissions changes meanwhile', async () => {
    const { company, account, promotion, promoter } = await aDebtor();
    const call = { account: company.account, runtime };
    const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
    let reads = 0;
    const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
      const partition = command instanceof QueryCommand ? command.input.ExpressionAttributeValues?.[':pk'] : undefined;
      if (partition === partitions.openPayouts(account)) reads += 1;
      if (partition === partitions.openPayouts(account) && reads === 1) {
        const [refund] = await readUnpaidCommissions(account, promoter.id, promotion.campaignId);
        await updateCommissionNotes(call, refund?.id ?? 0, { internalNote: 'Changed.' });
      }
      return real(command);
    }) as never);
    const input = { unit: 'cash', eventId: 'off-1', internalNote: 'Too small.' } as const;
    const { commission } = await writeOff(call, promotion.id, input).finally(() => spy.mockRestore());
    expect([commission.amount, reads]).toEqual([200, 2]);
    await expectConsistentRecords(account, promoter.id);
  });
});

test('yearly totals of payouts are listed and exported as spreadsheet-safe CSV, with deleted promoters', async () => {
  const { company, promoter, update, headers, id } = await aPayout();
  const changes = { id: promoter.id, profile: { company_name: '=HYPERLINK("x")', country: 'US' } };
  expect((await send(v2PromotersUpdate, { variables: { id: promoter.id }, json: changes, headers })).status).toBe(200);
  const { body: completed } = await update({ id, status: 'completed' });
  const year = new Date(completed.date_paid).getUTCFullYear();
  const listPaid = async (query: Input = {}) => send(v2PayoutsPaidInYear, { query: { year, ...query }, headers });
  const { body } = await eventually(listPaid, (response) => response.body.length === 1);
  expect(body).toMatchObject([
    {
      year,
      promoter: { id: promoter.id },
      country: 'US',
      unit: 'cash',
      currency: 'USD',
      amount: 300,
      payouts_count: 1,
    },
  ]);
  expect(body[0].reaches_us_form_threshold).toBe(false);
  expect((await listPaid({ year: year - 1 })).body).toEqual([]);
  const csv = await request(`${v2PayoutsPaidInYear.path}?format=csv&year=${year}`, { headers });
  expect(csv.body.split('\r\n')[1]).toContain(`,"'=HYPERLINK(""x"")",`);
  await deletePromoter({ account: company.account, runtime }, { by: 'id', id: promoter.id });
  expect((await listPaid()).body).toMatchObject([{ promoter: { id: promoter.id }, amount: 300 }]);
});
