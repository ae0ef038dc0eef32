import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { aPayer, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const DAYS = 30;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('commissions on hold enter no payout, whether by a run, for a promoter or by id', async () => {
  const payer = await aPayer({ holdingDays: DAYS });
  const { company, account, promoter } = payer;
  const { commissions } = createRecordCalls(company);
  const [oldSale] = await sell(company, payer, [1000], { created_at: at(-DAYS - 1) });
  const [newSale] = await sell(company, payer, [2000]);
  const [refundedSale] = await sell(company, payer, [4000]);
  const refund = {
    event_id: unique('refund'),
    sale_event_id: refundedSale?.eventId,
    amount: 4000,
    email: refundedSale?.email,
  };
  expect((await company.v1('/track/refund', refund)).status).toBe(200);

  const { body } = await company.v2('/company/commissions/generate_payouts', { ids: [newSale?.commissionId] });
  const { held_until: until } = (await commissions.show(newSale?.commissionId ?? 0)).body;
  const message = `The commission is held until ${until}.`;
  expect(body).toMatchObject({ status: 'failed', processing_errors: [{ id: newSale?.commissionId, message }] });

  const { body: created } = await payer.create({ promoter_id: promoter.id });
  expect(created).toMatchObject([{ amount: 200 }]);
  const run = (asOf: string) => runPayouts({ runtime }, { account, asOf });
  // A commission is paid in the month after its hold has ended.
  expect((await run(until)).payouts).toBe(0);
  expect((await run(at(DAYS + 32))).payouts).toBe(1);
  const { payouts } = await expectConsistentRecords(account, promoter.id);
  expect(payouts.map(({ amount }) => amount).toSorted()).toEqual([200, 400]);

  const ids = async (filters: object) =>
    ((await commissions.list({ filters })).body as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
  const listHeldAndOthers = async () => ({ held: await ids({ held: 'yes' }), others: await ids({ held: 'no' }) });
  const { held, others } = await eventually(
    listHeldAndOthers,
    (now) => now.held.length === 3 && now.others.length === 1,
  );
  expect(held).toHaveLength(3);
  expect(held).not.toContain(oldSale?.commissionId);
  expect(others).toEqual([oldSale?.commissionId]);
});

test('commissions above the automatic approval limit are pending', async () => {
  const payer = await aPayer({ autoApproveUpTo: 200 });
  await sell(payer.company, payer, [1000, 1005]);
  const { commissions } = createRecordCalls(payer.company);
  const { body } = await eventually(
    () => commissions.list(),
    ({ body }) => body.length === 2,
  );
  const show = (body as { amount: number; status: string }[]).map(({ amount, status }) => [amount, status]);
  expect(show.toSorted()).toEqual([
    [200, 'approved'],
    [201, 'pending'],
  ]);
});
