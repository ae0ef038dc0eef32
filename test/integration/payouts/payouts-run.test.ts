import { describe, expect, test } from 'vitest';
import { handler } from '#functions/schedules/payouts.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { type PayoutRunResult, runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { findPayout, readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import {
  aPayee,
  aPayer,
  crashAfter,
  deny,
  expectConsistentRecords,
  refundPaidSale,
  sell,
} from '#test/support/payouts/calls.ts';
import { archive } from '#test/support/records/books.ts';
import { twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';

/** More commissions than one transaction takes, and the number of transactions they take. */
const MANY = isDeep ? 90 : 45;
const PARTS = Math.ceil(MANY / 40);

/** A time when the commissions of the tests belong to a past month. */
const NEXT_MONTH = new Date(Date.now() + 32 * DAY_MS).toISOString();
const runFor = (account: number, asOf = NEXT_MONTH): Promise<PayoutRunResult> =>
  runPayouts({ runtime }, { account, asOf });

describe('monthly payout run', () => {
  quickTest(
    'a run pays approved commissions of past months per promoter, campaign and unit, due after twenty days',
    async () => {
      const credits = { ...twentyPercent, unit: 'credits' as const, gain: { flat: 3 }, planIds: ['c'] };
      const payer = await aPayer({ rewards: [twentyPercent, credits] });
      const other = await aPayee(payer.company, (await payer.company.campaignWith({})).id);
      await sell(payer.company, payer, [1000, 500]);
      await sell(payer.company, payer, [1000], { plan: 'c' });
      await sell(payer.company, other, [1000]);
      expect(await runFor(payer.account)).toEqual({ accounts: 1, payouts: 3, failures: 0, finished: true });
      const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
      expect(payouts.map(({ unit, amount }) => [unit, amount]).sort()).toEqual([
        ['cash', 300],
        ['credits', 3],
      ]);
      for (const { dueDate } of payouts) expect(dueDate).toBe(`${NEXT_MONTH.slice(0, 7)}-21T00:00:00.000Z`);
      await expectConsistentRecords(payer.account, other.promoter.id);
      expect(await readUnpaidCommissions(payer.account, payer.promoter.id, undefined)).toEqual([]);
    },
  );

  quickTest('a run pays archived promoters, too', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000]);
    await archive(payer.account, payer.promoter.id);
    const readArchived = () => readWholeList(payer.account, 'archived-promoters');
    expect(await eventually(readArchived, (ids) => ids.length > 0)).toEqual([payer.promoter.id]);
    expect(await runFor(payer.account)).toMatchObject({ payouts: 1, failures: 0 });
  });

  quickTest('a run applies the account’s minimum payout and due days', async () => {
    const payer = await aPayer();
    const terms = { minimumPayout: { cash: 300 }, payoutDueDays: 5 };
    await setPayoutTerms({ account: payer.company.account, runtime }, terms);
    await sell(payer.company, payer, [1000]);
    expect((await runFor(payer.account)).payouts).toBe(0);
    await sell(payer.company, payer, [500]);
    expect((await runFor(payer.account)).payouts).toBe(1);
    const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(payouts).toMatchObject([{ amount: 300, minimum: 300 }]);
    expect(payouts[0]?.dueDate).toBe(`${NEXT_MONTH.slice(0, 7)}-06T00:00:00.000Z`);
  });

  quickTest('a run pays nothing of its own month, on whichever day of it', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000], { created_at: '2026-02-28T23:59:59.999Z' });
    await sell(payer.company, payer, [2000], { created_at: '2026-03-01T00:00:00.000Z' });
    expect((await runFor(payer.account, '2026-02-28T23:59:59Z')).payouts).toBe(0);
    expect((await runFor(payer.account, '2026-03-31T23:00:00Z')).payouts).toBe(1);
    const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(payouts).toMatchObject([{ amount: 200, before: '2026-03-01T00:00:00.000Z' }]);
  });

  quickTest('a repeated scheduled run pays nothing twice', async () => {
    const payer = await aPayer();
    // Long ago, so that this run over all accounts finds no commissions of other tests.
    await sell(payer.company, payer, [1000], { created_at: '2001-01-31T12:00:00Z' });
    const event = { time: '2001-02-01T00:00:00Z' };
    const context = { getRemainingTimeInMillis: () => 900_000 };
    for (let time = 1; time <= 2; time += 1) await handler(event, context as never);
    const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(payouts).toMatchObject([{ amount: 200 }]);
  });

  quickTest('a run that is out of time fails and continues when it is started again', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000], { created_at: '2001-03-31T12:00:00Z' });
    const event = { time: '2001-04-01T00:00:00Z' };
    const late = { getRemainingTimeInMillis: () => 1000 };
    await expect(handler(event, late as never)).rejects.toThrow('Out of time');
    await handler(event, { getRemainingTimeInMillis: () => 900_000 } as never);
    expect((await expectConsistentRecords(payer.account, payer.promoter.id)).payouts).toHaveLength(1);
  });

  test.runIf(isDeep)('concurrent runs and a manual payout put every commission into one payout', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, Array(MANY).fill(100));
    const byHand = payer.create({ promoter_id: payer.promoter.id });
    const runs = await Promise.all([1, 2, 3].map(() => runFor(payer.account)));
    expect(runs.map(({ failures }) => failures)).toEqual([0, 0, 0]);
    expect(runs.reduce((sum, run) => sum + run.payouts, 0)).toBeLessThanOrEqual(1);
    expect((await byHand).status).toBe(200);
    const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(payouts.map(({ amount, phase }) => [amount, phase])).toEqual([[MANY * 20, 'sealed']]);
  });

  test.runIf(isDeep)('concurrent runs report each payout once', async () => {
    const payer = await aPayer();
    const other = await aPayee(payer.company, (await payer.company.campaignWith({})).id);
    for (const payee of [payer, other]) await sell(payer.company, payee, Array(MANY).fill(100));
    const runs = await Promise.all([1, 2, 3].map(() => runFor(payer.account)));
    expect(runs.map(({ failures }) => failures)).toEqual([0, 0, 0]);
    expect(runs.reduce((sum, { payouts }) => sum + payouts, 0)).toBe(2);
  });

  quickTest('concurrent manual payouts create one payout', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000, 1000, 1000]);
    const responses = await Promise.all([1, 2, 3, 4].map(() => payer.create({ promoter_id: payer.promoter.id })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.flatMap(({ body }) => body.map(({ id }: { id: number }) => id))).size).toBe(1);
    expect((await expectConsistentRecords(payer.account, payer.promoter.id)).payouts).toMatchObject([{ amount: 600 }]);
  });

  test.runIf(isDeep)('commissions denied during a run are either paid or denied', async () => {
    const payer = await aPayer();
    const sales = await sell(payer.company, payer, Array(MANY).fill(100));
    const deniedIds = sales.filter((_, index) => index % 3 === 0).map(({ commissionId }) => commissionId);
    await Promise.all([runFor(payer.account), ...deniedIds.map((id) => deny(payer.account, id))]);
    const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(payouts.map(({ amount }) => amount)).toEqual([(MANY - deniedIds.length) * 20]);
    expect((await findCommissions(payer.account, deniedIds)).every(({ payoutId }) => payoutId === null)).toBe(true);
  });
});

describe('interrupted payout runs', () => {
  // A payout is begun, filled part by part and finalized.
  const deaths = Array.from({ length: PARTS + 2 }, (_, index) => index);
  test.each(isDeep ? deaths : [1])(
    'a run interrupted after %i transactions is finished by the next one',
    async (transactions) => {
      const payer = await aPayer();
      await sell(payer.company, payer, Array(MANY).fill(100));
      const { restore } = crashAfter(transactions);
      const died = await runFor(payer.account).finally(restore);
      expect(died.failures).toBe(1);
      expect((await payer.list()).body).toEqual([]);
      await expectConsistentRecords(payer.account, payer.promoter.id);
      expect(await runFor(payer.account)).toMatchObject({ payouts: 1, failures: 0 });
      const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
      expect(payouts).toMatchObject([{ amount: MANY * 20, phase: 'sealed' }]);
      expect(await readOpenPayouts(payer.account)).toEqual([]);
    },
  );

  test.runIf(isDeep)(
    'a manual payout finishes an interrupted run and pays newer commissions in another payout',
    async () => {
      const payer = await aPayer();
      await sell(payer.company, payer, Array(50).fill(100), { created_at: '2026-01-15' });
      const { restore } = crashAfter(2);
      await runFor(payer.account, '2026-02-01').finally(restore);
      await sell(payer.company, payer, [1000]);
      const { body } = await payer.create({ promoter_id: payer.promoter.id });
      expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([50 * 20, 200]);
      await expectConsistentRecords(payer.account, payer.promoter.id);
    },
  );

  quickTest('an unfinished payout is not found, and releases commissions that no longer exceed zero', async () => {
    const payer = await aPayer();
    const sales = await sell(payer.company, payer, Array(41).fill(100));
    const { restore } = crashAfter(3);
    await runFor(payer.account).finally(restore);
    const [openPayout] = await readOpenPayouts(payer.account);
    expect((await payer.update({ id: openPayout?.payoutId, status: 'completed' })).status).toBe(404);
    const last = sales[40];
    for (const { commissionId } of sales.slice(0, 40)) await deny(payer.account, commissionId);
    for (const [index, amount] of [60, 40].entries()) {
      const refund = { email: last?.email, event_id: unique(`r${index}`), amount, sale_event_id: last?.eventId };
      await payer.company.v1('/track/refund', refund);
    }
    expect(await runFor(payer.account)).toMatchObject({ payouts: 0, failures: 0 });
    expect((await expectConsistentRecords(payer.account, payer.promoter.id)).payouts).toEqual([]);
    expect(await readOpenPayouts(payer.account)).toEqual([]);
    await sell(payer.company, payer, [100]);
    expect(await runFor(payer.account)).toMatchObject({ payouts: 1 });
    expect((await expectConsistentRecords(payer.account, payer.promoter.id)).payouts).toMatchObject([{ amount: 20 }]);
  });

  test.runIf(isDeep)(
    'a payout left below zero by a crash is emptied by the next run or before it is paid',
    async () => {
      for (const next of ['run', 'update'] as const) {
        const payer = await aPayer();
        await refundPaidSale(payer.company, payer, 900);
        const [sale] = await sell(payer.company, payer, [1000]);
        const [payout] = (await payer.create({ promoter_id: payer.promoter.id })).body;
        const { restore } = crashAfter(1);
        await expect(deny(payer.account, sale?.commissionId ?? 0).finally(restore)).rejects.toThrow('died');
        expect(await findPayout(payer.account, payout.id)).toMatchObject({ amount: -180, phase: 'emptying' });
        if (next === 'run') expect(await runFor(payer.account)).toMatchObject({ payouts: 0, failures: 0 });
        expect((await payer.update({ id: payout.id, status: 'completed' })).body).toMatchObject({ amount: 0 });
        const { payouts } = await expectConsistentRecords(payer.account, payer.promoter.id);
        expect(payouts.map(({ phase }) => phase)).toEqual(['sealed', 'sealed']);
        expect(await readOpenPayouts(payer.account)).toEqual([]);
      }
    },
  );

  test.runIf(isDeep)('a run continues to release the commissions of an interrupted payout', async () => {
    const payer = await aPayer();
    const sales = await sell(payer.company, payer, Array(MANY).fill(100));
    const gathered = crashAfter(1 + PARTS);
    await runFor(payer.account).finally(gathered.restore);
    for (const { eventId, email } of sales) {
      const refund = { email, event_id: unique('r'), amount: 100, sale_event_id: eventId };
      await payer.company.v1('/track/refund', refund);
    }
    // One transaction per part adds the refunds, one reverts the payout, and one releases its first part.
    const released = crashAfter(PARTS + 2);
    await expect(runFor(payer.account).finally(released.restore)).rejects.toThrow('died');
    await expectConsistentRecords(payer.account, payer.promoter.id);
    expect(await runFor(payer.account)).toMatchObject({ payouts: 0, failures: 0 });
    expect((await expectConsistentRecords(payer.account, payer.promoter.id)).payouts).toEqual([]);
  });
});
