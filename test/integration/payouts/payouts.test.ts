import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { aPayee, aPayer, deny, expectConsistentRecords, refundPaidSale, sell } from '#test/support/payouts/calls.ts';
import { twentyPercent } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('POST payouts/create', () => {
  test('payouts/create pays all approved unpaid commissions in one payout, in the documented shape', async () => {
    const payer = await aPayer();
    const { company, account, promoter } = payer;
    await sell(company, payer, [1000, 2000]);
    const { status, body } = await payer.create({ promoter_id: promoter.id, campaign_id: company.campaign.id });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        status: 'pending',
        amount: 600,
        unit: 'cash',
        date_paid: null,
        has_issues: true,
        issues: [{ code: 'no_method', message: 'no payout method' }],
        reward: null,
        promoter: { id: promoter.id, email: promoter.email },
        campaign: {
          id: company.campaign.id,
          name: 'Campaign',
          description: '',
          private: false,
          default_webhook_url: '',
        },
      },
    ]);
    const days = (Date.parse(body[0].due_date) - Date.parse(body[0].created_at)) / DAY_MS;
    expect(days).toBe(20);
    await expectConsistentRecords(account, promoter.id);
  });

  test('payouts/create returns a single payout as an object, in the requested status', async () => {
    const { company, account, promoter, ...payer } = await aPayer();
    await sell(company, { ...payer }, [1000]);
    const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id, status: 'completed' });
    expect(body).toMatchObject({ status: 'completed', amount: 200, date_paid: expect.any(String) });
    await expectConsistentRecords(account, promoter.id);
    expect((await company.v1('/payouts/create', { promoter_id: promoter.id })).body).toEqual([]);
    expect((await company.v1('/payouts/create', { promoter_id: promoter.id, status: 'gone' })).status).toBe(422);
  });

  test('payouts/create pays nothing twice', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toHaveLength(1);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toEqual([]);
    await sell(payer.company, payer, [500]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toMatchObject([{ amount: 100 }]);
    await expectConsistentRecords(payer.account, payer.promoter.id);
  });

  test('payouts/create makes one payout per campaign and unit; campaign_id narrows it to one campaign', async () => {
    const credits = { ...twentyPercent, unit: 'credits' as const, gain: { flat: 3 }, planIds: ['c'] };
    const payer = await aPayer({ rewards: [twentyPercent, credits] });
    const other = await payer.company.campaignWith({ rewards: [credits] });
    const otherPayee = await aPayee(payer.company, other.id);
    await sell(payer.company, payer, [1000]);
    await sell(payer.company, payer, [1000], { plan: 'c' });
    await sell(payer.company, otherPayee, [1000], { plan: 'c' });
    expect((await payer.create({ promoter_id: payer.promoter.id, campaign_id: other.id })).body).toEqual([]);
    const { body } = await payer.create({ promoter_email: ` ${payer.promoter.email.toUpperCase()} ` });
    expect(body.map(({ unit, amount }: never) => [unit, amount]).sort()).toEqual([
      ['cash', 200],
      ['credits', 3],
    ]);
    expect((await payer.create({ promoter_id: otherPayee.promoter.id })).body).toMatchObject([{ unit: 'credits' }]);
  });

  test('refunds are deducted from payouts, and a sum of zero or less is not paid', async () => {
    const payer = await aPayer();
    const [sale] = await sell(payer.company, payer, [1000]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toMatchObject([{ amount: 200 }]);
    const refund = { email: sale?.email, event_id: 'r1', amount: 1000, sale_event_id: sale?.eventId };
    expect((await payer.company.v1('/track/refund', refund)).status).toBe(200);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toEqual([]);
    await sell(payer.company, payer, [1000]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toEqual([]);
    await sell(payer.company, payer, [500]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toMatchObject([{ amount: 100 }]);
    await expectConsistentRecords(payer.account, payer.promoter.id);
  });

  test('a payout that falls below zero is emptied, and its debt reduces the next one', async () => {
    const payer = await aPayer();
    await refundPaidSale(payer.company, payer, 900);
    const [sale] = await sell(payer.company, payer, [1000]);
    const [payout] = (await payer.create({ promoter_id: payer.promoter.id })).body;
    expect(payout.amount).toBe(20);
    expect(await deny(payer.account, sale?.commissionId ?? 0)).toBe(true);
    const response = await eventually(
      () => payer.list(),
      ({ body }) => body.length > 1,
    );
    expect(response.body).toContainEqual(expect.objectContaining({ id: payout.id, amount: 0, status: 'pending' }));
    expect((await payer.update({ id: payout.id, status: 'completed' })).body).toMatchObject({ amount: 0 });
    expect(await readOpenPayouts(payer.account)).toEqual([]);
    await sell(payer.company, payer, [1000]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toMatchObject([{ amount: 20 }]);
    await expectConsistentRecords(payer.account, payer.promoter.id);
  });

  test('pending and denied commissions are not paid', async () => {
    const payer = await aPayer({ autoApproveRewards: false });
    await sell(payer.company, payer, [1000]);
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toEqual([]);
    const another = await aPayer();
    const [sale] = await sell(another.company, another, [1000]);
    await deny(another.account, sale?.commissionId ?? 0);
    expect((await another.create({ promoter_id: another.promoter.id })).body).toEqual([]);
  });

  test('a payout of more commissions than a transaction holds is complete', async () => {
    const payer = await aPayer();
    await sell(payer.company, payer, Array(95).fill(100));
    expect((await payer.create({ promoter_id: payer.promoter.id })).body).toMatchObject([{ amount: 95 * 20 }]);
    await expectConsistentRecords(payer.account, payer.promoter.id);
  });

  test('payouts/create without a promoter gets 422; an unknown promoter or campaign gets 404', async () => {
    const payer = await aPayer();
    const createPayout = async (input: object) => {
      const { status, body } = await payer.create({ ...input });
      return [status, body.error];
    };
    expect(await createPayout({ campaign_id: payer.company.campaign.id })).toEqual([
      422,
      'You need to find the promoter either by id, cust_id, auth_token, ref_id or promoter_email',
    ]);
    expect(await createPayout({ promoter_id: 999_999 })).toEqual([404, 'Promoter not found.']);
    expect(await createPayout({ promoter_email: 'nobody@example.com' })).toEqual([404, 'Promoter not found.']);
    expect(await createPayout({ promoter_id: payer.promoter.id, campaign_id: 999_999 })).toEqual([
      404,
      'Campaign not found.',
    ]);
  });
});

describe('PUT payouts/update', () => {
  async function aPayout() {
    const payer = await aPayer();
    await sell(payer.company, payer, [1000]);
    const { body } = await payer.create({ promoter_id: payer.promoter.id });
    return { ...payer, id: body[0].id as number };
  }

  test('completing a payout sets date_paid and moves the balances; any other status undoes that', async () => {
    const { id, update, account, promoter } = await aPayout();
    for (const status of ['completed', 'pending', 'processing', 'completed', 'processing', 'pending', 'completed']) {
      const { body } = await update({ id, status });
      expect(body).toMatchObject({ id, status, amount: 200 });
      expect(body.date_paid === null).toBe(status !== 'completed');
      await expectConsistentRecords(account, promoter.id);
    }
  });

  test('an unchanged payout status changes nothing', async () => {
    const { id, update, account, promoter } = await aPayout();
    const { body: first } = await update({ id, status: 'completed' });
    const { status, body } = await update({ id: String(id), status: 'completed' });
    expect([status, body.date_paid]).toEqual([200, first.date_paid]);
    await expectConsistentRecords(account, promoter.id);
  });

  test('a payout completed by concurrent calls is paid once', async () => {
    const { id, update, account, promoter } = await aPayout();
    const responses = await Promise.all([1, 2, 3, 4].map(() => update({ id, status: 'completed' })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expectConsistentRecords(account, promoter.id);
  });

  test('payouts/update returns the documented errors', async () => {
    const { update, id } = await aPayout();
    const updatePayout = async (input: object) => {
      const { status, body } = await update({ ...input });
      return [status, body];
    };
    expect(await updatePayout({ status: 'completed' })).toEqual([422, { error: 'You need to find the payout by id.' }]);
    expect(await updatePayout({ id: 999_999, status: 'completed' })).toEqual([404, { error: 'Payment not found' }]);
    expect(await updatePayout({ id })).toEqual([422, { error: 'status is invalid.' }]);
    expect(await updatePayout({ id, status: 'paid' })).toEqual([422, { error: 'status is invalid.' }]);
  });
});

describe('GET payouts/list', () => {
  test('payouts/list filters by promoter, campaign and status, and pages from the oldest on', async () => {
    const payer = await aPayer();
    const other = await aPayee(payer.company, (await payer.company.campaignWith({})).id);
    const created: number[] = [];
    for (const payee of [payer, payer, other, payer]) {
      await sell(payer.company, payee, [1000]);
      created.push((await payer.create({ promoter_id: payee.promoter.id })).body[0].id);
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = created;
    const all = await eventually(payer.list, ({ body }) => body.length === 4);
    expect(ids(all.body)).toEqual(created);
    expect(all.headers.get('total')).toBe('4');
    expect(ids((await payer.list({ promoter_id: payer.promoter.id })).body)).toEqual([first, second, fourth]);
    expect(ids((await payer.list({ campaign_id: other.promotion.campaignId })).body)).toEqual([third]);
    expect(
      (await payer.list({ promoter_id: payer.promoter.id, campaign_id: other.promotion.campaignId })).body,
    ).toEqual([]);
    const page = await payer.list({ promoter_id: payer.promoter.id, page: 2, per_page: 2 });
    expect(ids(page.body)).toEqual([fourth]);
    expect(page.headers.get('link')).toContain('rel="prev"');

    await payer.update({ id: second, status: 'completed' });
    const listCompleted = () => payer.list({ promoter_id: payer.promoter.id, status: 'completed' });
    expect(ids((await eventually(listCompleted, ({ body }) => body.length === 1)).body)).toEqual([second]);
    expect(ids((await payer.list({ status: 'pending' })).body)).toEqual([first, third, fourth]);
    expect((await payer.list({ status: 'processing' })).body).toEqual([]);
    await payer.update({ id: second, status: 'pending' });
    expect((await eventually(listCompleted, ({ body }) => body.length === 0)).body).toEqual([]);
    expect(ids((await payer.list({ status: 'pending' })).body).sort()).toEqual([...created].sort());
    expect(ids((await payer.list()).body)).toEqual(created);
  });
});
