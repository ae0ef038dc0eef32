import { describe, expect, test } from 'vitest';
import { toDay } from '#shared/domain/day.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import * as texts from '#shared/routes/texts.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PromotersDelete } from '#shared/routes/v1/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A company, a lead, a sale of 100.00 that earned two tiers, and a refund of 25.00 of it. */
async function aRefund(overrides: { readonly saleEventId?: string } = {}) {
  const secondTier = { ...twentyPercent, tier: 2, gain: { percent: '3.33' } } as const;
  const company = await aCompany({ campaign: { rewards: [twentyPercent, secondTier] } });
  const parent = await company.promoter();
  const child = await company.promoter({ parentId: parent.promoter.id });
  const email = `${unique('lead')}@example.com`;
  const sale = { email, event_id: 'sale-1', amount: 10_000, ref_id: child.promotion.refId };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const refund = (event_id: string, amount = 2500) =>
    company.v2('/track/refund', { email, event_id, amount, sale_event_id: 'sale-1', ...overrides });
  expect((await refund('refund-1')).status).toBe(200);
  const reverse = (event_id: string, refund_event_id = 'refund-1') =>
    company.v2('/track/refund_reversal', { event_id, refund_event_id });
  const readEarnings =
    ({ promoter }: typeof child) =>
    async () =>
      (await readBalances(company.account.id, promoter.id)).map((one) => [one.earned, one.paid]);
  return { company, email, refund, reverse, parent, child, earned: readEarnings };
}

describe('refund reversals', () => {
  test("a refund reversal restores each tier's commission and shows the calculation", async () => {
    const { reverse, child, parent, company, earned } = await aRefund();
    const { status, body } = await reverse('failed-1');
    expect([status, body.etype, body.sale_amount, body.event_id]).toEqual([200, 'refund_reversal', 2500, 'failed-1']);
    expect(body.commissions).toMatchObject([
      {
        commission_type: 'sale',
        amount: 500,
        sale_amount: 2500,
        tier: 1,
        status: 'approved',
        promoter_campaign: { promoter_id: child.promoter.id },
        metadata: { refund_event_id: 'refund-1', commission_id: expect.any(Number) },
      },
      { amount: 83, tier: 2, promoter_campaign: { promoter_id: parent.promoter.id } },
    ]);
    expect(await eventually(earned(child), ([one]) => one?.[0] === 2000)).toEqual([[2000, 0]]);
    expect(await eventually(earned(parent), ([one]) => one?.[0] === 333)).toEqual([[333, 0]]);
    const counters = await eventually(
      () => readCounters(company.account.id, child.promotion),
      ({ refunds_count, refunds_total }) => refunds_count === 0 && refunds_total === 0,
    );
    expect(counters).toMatchObject({ sales_count: 1, sales_total: 10_000, refunds_count: 0, refunds_total: 0 });
  });

  test('version 1 returns a refund reversal in the shape of a refund', async () => {
    const { company, child } = await aRefund();
    const reversal = { event_id: 'failed-1', refund_event_id: 'refund-1', created_at: '2026-05-06' };
    const { status, body } = await company.v1('/track/refund_reversal', reversal);
    expect([status, body]).toMatchObject([
      200,
      {
        type: 'refund_reversal',
        amount_cents: 2500,
        reward: { amount: 500, event_id: 'failed-1', created_at: '2026-05-06T00:00:00.000Z' },
        promoter: { id: child.promoter.id },
      },
    ]);
    expect(toDay(body.reward.created_at)).toBe('2026-05-06');
  });

  test('a reversal counts once per event id, and each refund can be reversed once', async () => {
    const { reverse } = await aRefund();
    expect((await reverse('failed-1')).status).toBe(200);
    const repeatedResponse = await reverse('failed-1');
    expect([repeatedResponse.status, repeatedResponse.body]).toEqual([
      409,
      { message: texts.eventExists('refund_reversal', 'failed-1') },
    ]);
    const other = await reverse('failed-2');
    expect([other.status, other.body]).toEqual([
      422,
      { message: texts.refundReversed('refund-1'), code: 'refund_reversed' },
    ]);
    const unknownResponse = await reverse('failed-3', 'no-such-refund');
    expect([unknownResponse.status, unknownResponse.body]).toEqual([
      404,
      { message: texts.refundNotFound('no-such-refund'), code: 'not_found' },
    ]);
  });

  test('concurrent reversals of one refund count once', async () => {
    const { reverse, child, earned } = await aRefund();
    const responses = await Promise.all(['a', 'b', 'c', 'd', 'a', 'b'].map((id) => reverse(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    expect(await eventually(earned(child), ([one]) => one?.[0] === 2000)).toEqual([[2000, 0]]);
  });

  test('a reversed refund leaves the whole sale refundable again', async () => {
    const { reverse, refund, child, earned } = await aRefund();
    expect((await refund('refund-2', 10_000)).status).toBe(400);
    await reverse('failed-1');
    expect((await refund('refund-1')).status).toBe(409);
    expect((await refund('refund-2', 10_000)).body.commissions).toMatchObject([{ amount: -2000 }, { amount: -333 }]);
    expect(await eventually(earned(child), ([one]) => one?.[0] === 0)).toEqual([[0, 0]]);
  });

  test('reversing a refund without a sale restores the commissions it reversed', async () => {
    const { company, email, reverse, child, earned } = await aRefund();
    const { body } = await company.v2('/track/refund', { email, event_id: 'refund-2', amount: 999 });
    expect(body.commissions).toMatchObject([{ amount: -200 }, { amount: -34 }]);
    expect((await reverse('failed-2', 'refund-2')).body.commissions).toMatchObject([{ amount: 200 }, { amount: 34 }]);
    expect(await eventually(earned(child), ([one]) => one?.[0] === 1500)).toEqual([[1500, 0]]);
  });
});

describe('restored commissions', () => {
  test("a restored commission has the sale's current status and shares later changes", async () => {
    const { company, reverse, child, earned } = await aRefund();
    const call = { account: company.account, runtime };
    await updateCommission(call, { eventId: 'sale-1' }, 'denied');
    const { body } = await reverse('failed-1');
    expect(body.commissions.map(({ status }: { status: string }) => status)).toEqual(['denied', 'denied']);
    // Changing it also changes the commissions of the sale and the refund.
    await updateCommission(call, { eventId: 'failed-1' }, 'approved');
    expect(await eventually(earned(child), ([one]) => one?.[0] === 2000)).toEqual([[2000, 0]]);
  });

  test('a restored commission is paid with the next payout if sale and refund were paid', async () => {
    const { company, reverse, child, earned } = await aRefund();
    const pay = () => company.v1('/payouts/create', { promoter_id: child.promoter.id, status: 'completed' });
    expect((await pay()).body).toMatchObject({ amount: 1500 });
    await reverse('failed-1');
    expect((await pay()).body).toMatchObject({ amount: 500 });
    expect(await eventually(earned(child), ([one]) => one?.[1] === 2000)).toEqual([[2000, 2000]]);
  });

  test('a restored commission follows its lead to another promoter', async () => {
    const { company, email, reverse, child, earned } = await aRefund();
    const to = await company.promoter();
    const move = async (new_ref_id: string) => {
      const response = await send(v1LeadsUpdate, {
        json: { email, new_ref_id },
        headers: createCredentials('v1', company),
      });
      expect(response.status).toBe(200);
    };
    await move(to.promotion.refId);
    expect((await reverse('failed-1')).body.commissions).toMatchObject([
      { amount: 500, promoter_campaign: { promoter_id: to.promoter.id } },
      { amount: 83 },
    ]);
    expect(await eventually(earned(to), ([one]) => one?.[0] === 2000)).toEqual([[2000, 0]]);
    await move(child.promotion.refId);
    expect(await eventually(earned(child), ([one]) => one?.[0] === 2000)).toEqual([[2000, 0]]);
    expect((await earned(to)())[0]?.[0]).toBe(0);
  });

  test.each([
    ['the lead is denied', v1LeadsUpdate, (email: string) => ({ email, state: 'denied' })],
    ['the lead is deleted', v1LeadsDelete, (email: string) => ({ email })],
    ['the promoter is deleted', v1PromotersDelete, (_: string, id: number) => ({ id })],
  ])('a commission is restored even though %s', async (_, route, buildInput) => {
    const { company, email, reverse, child } = await aRefund();
    const json = buildInput(email, child.promoter.id);
    expect((await send(route, { json, headers: createCredentials('v1', company) })).status).toBe(200);
    const { status, body } = await reverse('failed-1');
    expect([status, body.commissions]).toMatchObject([200, [{ amount: 500 }, { amount: 83 }]]);
  });
});
