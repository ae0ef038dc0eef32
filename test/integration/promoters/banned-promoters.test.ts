import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { MAX_DENIALS_PER_CALL } from '#shared/operations/commissions/deny-unpaid.ts';
import { v2PromotersBlock, v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';
import { v2CommissionsOwedByPromoters } from '#shared/routes/v2/commissions/debts.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { aPayer, expectConsistentRecords, refundPaidSale, sell } from '#test/support/payouts/calls.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';

const ROUTES = [
  ['rejected', v2PromotersReject],
  ['blocked', v2PromotersBlock],
] as const;

describe.each(ROUTES)('a %s promoter', (_, route) => {
  async function banPromoter(json: object) {
    const payer = await aPayer();
    const [sale] = await sell(payer.company, payer, [1000]);
    const body = { ids: [payer.promoter.id], ...json };
    const response = await send(route, { json: body, headers: createCredentials('v2', payer.company) });
    expect([response.status, response.body.failed_count]).toEqual([200, 0]);
    const payouts = async () =>
      (await payer.create({ promoter_id: payer.promoter.id })).body.map(({ amount }: { amount: number }) => amount);
    return { payouts, commission: () => findCommissions(payer.account, [sale?.commissionId ?? 0]) };
  }

  quickTest("deny_unpaid denies a banned promoter's unpaid commissions", async () => {
    const { payouts, commission } = await banPromoter({ deny_unpaid: true });
    expect(await commission()).toMatchObject([{ status: 'denied', payoutId: null }]);
    expect(await payouts()).toEqual([]);
  });

  quickTest('a promoter banned without deny_unpaid keeps unpaid commissions', async () => {
    const { payouts, commission } = await banPromoter({});
    expect(await commission()).toMatchObject([{ status: 'approved' }]);
    expect(await payouts()).toEqual([200]);
  });
});

describe.each(['rejected', 'blocked'] as const)('updating a promotion to %s', (state) => {
  async function aPromotionWithCommission() {
    const payer = await aPayer();
    const [sale] = await sell(payer.company, payer, [1000]);
    const { update } = createPromotionCalls(payer.company);
    const status = async () => (await findCommissions(payer.account, [sale?.commissionId ?? 0]))[0]?.status;
    const waitForEnd = (process: number) =>
      eventually(
        () => findBatch(payer.account, process),
        (now) => now?.stage === 'ended',
      );
    return { status, waitForEnd, change: (json: Input) => update(payer.promotion.id, json) };
  }

  quickTest(
    `updating a promotion to ${state} with deny_unpaid denies its unpaid commissions in a batch process`,
    async () => {
      const { change, waitForEnd, status } = await aPromotionWithCommission();
      const response = await change({ state, deny_unpaid: true });
      expect([response.status, response.body.state]).toEqual([202, state]);
      const action = state === 'rejected' ? 'promoter/reject' : 'promoter/block';
      expect(await waitForEnd(Number(response.headers.get('batch-process')))).toMatchObject({
        action,
        result: { failed: 0 },
      });
      expect(await status()).toBe('denied');
    },
  );

  quickTest(
    `updating a promotion to ${state} keeps its unpaid commissions until a repeated call has deny_unpaid`,
    async () => {
      const { change, waitForEnd, status } = await aPromotionWithCommission();
      expect((await change({ state })).status).toBe(200);
      expect(await status()).toBe('approved');
      await waitForEnd(Number((await change({ state, deny_unpaid: true })).headers.get('batch-process')));
      expect(await status()).toBe('denied');
    },
  );
});

quickTest.each([{ state: 'accepted' }, { state: 'pending' }, {}])(
  'deny_unpaid is refused unless a promotion is rejected or blocked: %j',
  async (json) => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const { update } = createPromotionCalls(company);
    const { status, body } = await update(promotion.id, { ...json, deny_unpaid: true });
    expect([status, body.message]).toEqual([
      422,
      'deny_unpaid is invalid. Send it with the state rejected or blocked.',
    ]);
    expect((await update(promotion.id, { ...json, deny_unpaid: false })).status).toBe(200);
  },
);

describe.runIf(isDeep)('banning a promoter with more unpaid commissions than one call denies', () => {
  const MANY = MAX_DENIALS_PER_CALL + 1;

  async function aPromoterWithManyCommissions() {
    const payer = await aPayer();
    const limit = pLimit(8);
    const give = () =>
      createCommission(
        { account: payer.company.account, runtime },
        { unit: 'cash', amount: 1, status: 'approved' },
        { lead: null, promotionId: payer.promotion.id },
      );
    await Promise.all(Array.from({ length: MANY }, () => limit(give)));
    const unpaid = () => readUnpaidCommissions(payer.account, payer.promoter.id, undefined);
    await eventually(unpaid, ({ length }) => length === MANY);
    const readDenied = async () => {
      const commissions = await findCommissions(
        payer.account,
        (await unpaid()).map(({ id }) => id),
      );
      return commissions.filter(({ status }) => status === 'denied').length;
    };
    return { ...payer, denied: () => eventually(readDenied, (count) => count === MANY) };
  }

  test.each(ROUTES)('many unpaid commissions of a %s promoter are denied in the background', async (_, route) => {
    const { company, promoter, denied } = await aPromoterWithManyCommissions();
    const json = { ids: [promoter.id], deny_unpaid: true };
    const { status, body } = await send(route, { json, headers: createCredentials('v2', company) });
    expect([status, body.status]).toEqual([202, 'pending']);
    expect(await denied()).toBe(MANY);
  });
});

quickTest("denying unpaid commissions leaves the promoter's debt unchanged", async () => {
  const payer = await aPayer();
  await refundPaidSale(payer.company, payer, 900);
  const json = { ids: [payer.promoter.id], deny_unpaid: true };
  const { body } = await send(v2PromotersBlock, { json, headers: createCredentials('v2', payer.company) });
  expect(body.failed_count).toBe(0);
  const headers = createCredentials('v2', payer.company);
  const readOwed = async () => (await send(v2CommissionsOwedByPromoters, { headers })).body;
  expect(await eventually(readOwed, ([row]) => row?.amount === -180)).toMatchObject([{ amount: -180 }]);
});

quickTest('denying unpaid commissions spares a pending payout and a refund reversal of its sale', async () => {
  const payer = await aPayer();
  const { company, account, promoter } = payer;
  const [sale] = await sell(company, payer, [1000]);
  const refund = { email: sale?.email, event_id: unique('refund'), sale_event_id: sale?.eventId, amount: 100 };
  expect((await company.v1('/track/refund', refund)).status).toBe(200);
  expect((await payer.create({ promoter_id: promoter.id })).body).toMatchObject([{ amount: 180 }]);
  const reversal = { event_id: unique('reversal'), refund_event_id: refund.event_id };
  expect((await company.v2('/track/refund_reversal', reversal)).status).toBe(200);
  const json = { ids: [promoter.id], deny_unpaid: true };
  const { body } = await send(v2PromotersReject, { json, headers: createCredentials('v2', company) });
  expect(body.failed_count).toBe(0);
  const { payouts } = await expectConsistentRecords(account, promoter.id);
  expect(payouts).toMatchObject([{ status: 'pending', amount: 180, commissionsCount: 2 }]);
  const unpaid = await readUnpaidCommissions(account, promoter.id, undefined);
  const ids = unpaid.map(({ id }) => id);
  expect(await findCommissions(account, ids)).toMatchObject([{ amount: 20, status: 'approved', payoutId: null }]);
});

quickTest("blocking in one campaign denies only that campaign's unpaid commissions", async () => {
  const payer = await aPayer();
  const { company, promoter, account } = payer;
  const other = await company.campaignWith({ name: 'Other' });
  const { body: addedPromoter } = await company.v1('/promoters/add_to_campaign', {
    id: promoter.id,
    campaign_id: other.id,
  });
  const refId = addedPromoter.promotions.find(
    (promotion: { campaign_id: number }) => promotion.campaign_id === other.id,
  ).ref_id;
  const [commissionHere] = await sell(company, payer, [1000]);
  const [movedSale] = await sell(company, { promotion: { ...payer.promotion, refId } }, [1000]);
  const json = { ids: [promoter.id], campaign_id: other.id, deny_unpaid: true };
  await send(v2PromotersBlock, { json, headers: createCredentials('v2', company) });
  const all = await findCommissions(account, [commissionHere?.commissionId ?? 0, movedSale?.commissionId ?? 0]);
  expect(all.map(({ status }) => status)).toEqual(['approved', 'denied']);
});

quickTest('a payout review warns of rejected and blocked promoters, who remain payable', async () => {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  const [rejected, blocked, fine] = await Promise.all(
    [200, 300, 400].map((amount) => aPayoutOf(company, amount, `p${amount}@example.com`)),
  );
  await send(v2PromotersReject, { json: { ids: [rejected?.promoter.id] }, headers });
  const block = { ids: [blocked?.promoter.id], campaign_id: company.campaign.id };
  await send(v2PromotersBlock, { json: block, headers });
  const { review } = createBatchCalls(company);
  const { body } = await eventually(
    () => review({ method: 'paypal' }),
    ({ body }) => body.length === 3,
  );
  const warnings = (body as { id: number; is_payable: boolean; warnings: { code: string }[] }[]).map(
    ({ id, is_payable, warnings }) => [id, is_payable, warnings.map(({ code }) => code)],
  );
  expect(warnings.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(
    [
      [rejected?.payout, true, ['promoter_rejected']],
      [blocked?.payout, true, ['promoter_blocked']],
      [fine?.payout, true, []],
    ].toSorted(([one], [other]) => Number(one) - Number(other)),
  );
});
