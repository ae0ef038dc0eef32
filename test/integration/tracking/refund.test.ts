import { describe, expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PromotersDelete } from '#shared/routes/v1/promoters/promoters.ts';
import { v2PromotersBlock, v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, update } from '#shared/store/table/transaction.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A company, a lead, and its sale of 100.00, which earned two tiers. */
async function aCompanyWithSale() {
  const secondTier = { ...twentyPercent, tier: 2, gain: { percent: '3.33' } } as const;
  const company = await aCompany({ campaign: { rewards: [twentyPercent, secondTier] } });
  const parent = await company.promoter();
  const child = await company.promoter({ parentId: parent.promoter.id });
  const email = `${unique('lead')}@example.com`;
  const saleResponse = await company.v2('/track/sale', {
    email,
    event_id: 'sale-1',
    amount: 10_000,
    ref_id: child.promotion.refId,
  });
  const refund = (body: object) =>
    company.v2('/track/refund', { email, event_id: unique('refund'), sale_event_id: 'sale-1', ...body });
  return { company, email, saleResponse, refund, parent, child };
}

describe('refunds of a sale', () => {
  test('a refund creates a negative commission for each tier', async () => {
    const { refund, saleResponse, parent, child } = await aCompanyWithSale();
    const { status, body } = await refund({ amount: 2500 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ etype: 'refund', sale_amount: -2500, original_sale_amount: -2500 });
    expect(body.commissions).toMatchObject([
      {
        commission_type: 'sale',
        amount: -500,
        sale_amount: -2500,
        tier: 1,
        promoter_campaign: { promoter_id: child.promoter.id },
        metadata: {
          sale_event_id: 'sale-1',
          commission_id: saleResponse.body.commissions[0].id,
          refunded: 2500,
          of: 10_000,
        },
      },
      { amount: -83, tier: 2, promoter_campaign: { promoter_id: parent.promoter.id } },
    ]);
  });

  test('partial refunds that add up to the sale reverse exactly its commissions', async () => {
    const { refund } = await aCompanyWithSale();
    const reversedTotals = [0, 0];
    for (const amount of [1, 3333, 3333, 3333]) {
      for (const { tier, amount: reversed } of (await refund({ amount })).body.commissions)
        reversedTotals[tier - 1] += reversed;
    }
    expect(reversedTotals).toEqual([-2000, -333]);
  });

  test('a refund larger than the rest of the sale is rejected', async () => {
    const { refund } = await aCompanyWithSale();
    await refund({ amount: 9999 });
    const { status, body } = await refund({ amount: 2 });
    expect([status, body]).toEqual([400, { message: texts.AMOUNT_INVALID }]);
    expect((await refund({ amount: 1 })).status).toBe(200);
  });

  test("a refund of an unknown sale, or of another lead's, returns 404", async () => {
    const { company, refund, child } = await aCompanyWithSale();
    const response = await refund({ amount: 1, sale_event_id: 'no-such-sale' });
    expect([response.status, response.body]).toEqual([
      404,
      { message: texts.saleNotFound('no-such-sale'), code: 'not_found' },
    ]);
    const otherEmail = `${unique('lead')}@example.com`;
    await company.v2('/track/signup', { email: otherEmail, ref_id: child.promotion.refId });
    expect((await refund({ email: otherEmail, amount: 1 })).body.message).toBe(texts.saleNotFound('sale-1'));
  });
});

describe('refunds of a sale whose lead has moved', () => {
  async function aMovedSale() {
    const sale = await aCompanyWithSale();
    const other = await sale.company.promoter();
    const move = { email: sale.email, new_ref_id: other.promotion.refId, soft_switch: true };
    expect((await send(v1LeadsUpdate, { json: move, headers: createCredentials('v1', sale.company) })).status).toBe(
      200,
    );
    const refundMovedSale = async (amount: number) => {
      const refund = { email: sale.email, event_id: unique('refund'), amount, sale_event_id: 'sale-1' };
      return (await sale.company.v1('/track/refund', refund)).body;
    };
    return { ...sale, other, refundMovedSale };
  }

  test("a refund after the lead moved is charged to and counted for the sale's promoter", async () => {
    const { company, child, other, refundMovedSale } = await aMovedSale();
    expect(await refundMovedSale(2500)).toMatchObject({
      reward: { amount: -500 },
      promoter: { id: child.promoter.id },
    });
    const counters = await eventually(
      () => readCounters(company.account.id, child.promotion),
      ({ refunds_count }) => refunds_count === 1,
    );
    expect(counters).toMatchObject({ sales_count: 1, sales_total: 10_000, refunds_count: 1, refunds_total: -2500 });
    expect(await readCounters(company.account.id, other.promotion)).toMatchObject({ sales_count: 0, refunds_count: 0 });
  });

  test("a refund of a deleted promoter's sale shows the reversed commissions", async () => {
    const { company, child, parent, refundMovedSale, refund } = await aMovedSale();
    for (const { promoter } of [child, parent]) {
      const headers = createCredentials('v1', company);
      expect((await send(v1PromotersDelete, { json: { id: promoter.id }, headers })).status).toBe(200);
    }
    const deletedPromoter = { id: child.promoter.id, email: '' };
    expect(await refundMovedSale(2500)).toMatchObject({ reward: { amount: -500 }, promoter: deletedPromoter });
    expect((await refund({ amount: 2500 })).body.commissions).toMatchObject([
      { amount: -500, tier: 1, promoter_campaign: { promoter: deletedPromoter } },
      { amount: -84, tier: 2, promoter_campaign: { promoter_id: parent.promoter.id } },
    ]);
  });
});

test('a repeated refund event id returns 409', async () => {
  const { refund } = await aCompanyWithSale();
  await refund({ event_id: 'refund-1', amount: 100 });
  const { status, body } = await refund({ event_id: 'refund-1', amount: 100 });
  expect([status, body]).toEqual([409, { message: texts.eventExists('refund', 'refund-1') }]);
});

test('a repeated full refund returns 409', async () => {
  const { refund } = await aCompanyWithSale();
  const fullRefund = { event_id: 'refund-1', amount: 10_000 };
  expect((await refund(fullRefund)).status).toBe(200);
  expect((await refund(fullRefund)).status).toBe(409);
  expect((await refund({ ...fullRefund, sale_event_id: 'no-such-sale' })).status).toBe(409);
});

describe('refunds for inactive promoters and leads', () => {
  test.each([
    [
      'the promoter is rejected',
      v2PromotersReject,
      'v2',
      ({ promoterId }: StatusChangeInput) => ({ ids: [promoterId] }),
    ],
    [
      'the promoter is blocked in the campaign',
      v2PromotersBlock,
      'v2',
      ({ promoterId, campaignId }: StatusChangeInput) => ({ ids: [promoterId], campaign_id: campaignId }),
    ],
    ['the promoter is deleted', v1PromotersDelete, 'v1', ({ promoterId }: StatusChangeInput) => ({ id: promoterId })],
    ['the lead is denied', v1LeadsUpdate, 'v1', ({ email }: StatusChangeInput) => ({ email, state: 'denied' })],
  ] as const)('a refund counts even if %s', async (_, route, version, change) => {
    const { company, email, refund, child } = await aCompanyWithSale();
    const json = change({ email, promoterId: child.promoter.id, campaignId: company.campaign.id });
    expect((await send(route, { json, headers: createCredentials(version, company) })).status).toBe(200);
    const { status, body } = await refund({ amount: 2500 });
    expect([status, body.commissions]).toMatchObject([200, [{ amount: -500 }, { amount: -83 }]]);
    expect((await refund({ amount: 2500, sale_event_id: undefined })).body).toMatchObject({
      sale_amount: -2500,
      commissions: [{ amount: -500 }, { amount: -84 }],
    });
    const anotherSale = { email, event_id: 'sale-2', amount: 100 };
    expect((await company.v2('/track/sale', anotherSale)).status).toBe(404);
  });
});

test('a refund counts after its lead was deleted, even if another lead has the e-mail', async () => {
  const { company, email, refund, child } = await aCompanyWithSale();
  const otherEmail = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email: otherEmail, ref_id: child.promotion.refId });
  expect((await refund({ email: otherEmail, amount: 100 })).status).toBe(404);
  expect((await refund({ email: `${unique('nobody')}@example.com`, amount: 100 })).status).toBe(404);
  expect((await send(v1LeadsDelete, { json: { email }, headers: createCredentials('v1', company) })).status).toBe(200);
  const { status, body } = await refund({ amount: 2500 });
  expect([status, body.commissions]).toMatchObject([200, [{ amount: -500 }, { amount: -83 }]]);
  expect(JSON.stringify(body)).not.toContain(email);
  await company.v2('/track/signup', { email, ref_id: child.promotion.refId });
  expect((await refund({ amount: 2500 })).body.commissions).toMatchObject([{ amount: -500 }, { amount: -84 }]);
});

const ITEM_EXISTS = { expression: 'attribute_exists(pk)' };

/** Input of a status change. */
interface StatusChangeInput {
  readonly email: string;
  readonly promoterId: number;
  readonly campaignId: number;
}

describe('refunds without a sale', () => {
  test("a refund without a sale reverses the newest sale's commission", async () => {
    const { company, email } = await aCompanyWithSale();
    const { body } = await company.v1('/track/refund', { email, event_id: 'r1', amount: '999' });
    expect(body).toMatchObject({
      type: 'refund',
      amount_cents: -999,
      reward: {
        amount: -200,
        conversion_amount: -999,
        event_id: 'r1',
        tier_level: 1,
        split_type: null,
        status: 'approved',
      },
    });
  });

  test("a refund without a sale reverses the first sale's one-time commission after later sales", async () => {
    const onceReward = { ...twentyPercent, duration: { type: 'once' } } as const;
    const company = await aCompany({ campaign: { rewards: [onceReward] } });
    const { promotion } = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    for (const event_id of ['sale-1', 'sale-2']) {
      await company.v2('/track/sale', { email, event_id, amount: 10_000, ref_id: promotion.refId });
    }
    const refund = async (event_id: string, amount: number) =>
      (await company.v2('/track/refund', { email, event_id, amount })).body;
    expect(await refund('r1', 4000)).toMatchObject({ sale_amount: -4000, commissions: [] });
    expect(await refund('r2', 11_000)).toMatchObject({
      sale_amount: -11_000,
      commissions: [{ amount: -1000, sale_amount: -5000, metadata: { sale_event_id: 'sale-1' } }],
    });
  });

  test('a refund without a sale is limited to the rest of all sales', async () => {
    const { refund } = await aCompanyWithSale();
    expect((await refund({ amount: 500_000, sale_event_id: undefined })).body).toMatchObject({
      sale_amount: -10_000,
      original_sale_amount: -10_000,
      commissions: [{ amount: -2000 }, { amount: -333 }],
    });
    const { status, body } = await refund({ amount: 1, sale_event_id: undefined });
    expect([status, body]).toEqual([400, { message: texts.AMOUNT_INVALID }]);
  });

  test('a refund without a sale can be reversed, after which its sales are refundable again', async () => {
    const { company, email, refund, child } = await aCompanyWithSale();
    await company.v2('/track/sale', { email, event_id: 'sale-2', amount: 1000 });
    const response = await refund({ amount: 6000, sale_event_id: undefined, event_id: 'r1' });
    expect(response.body.commissions.map(({ amount }: { amount: number }) => amount)).toEqual([-200, -33, -1000, -167]);
    const reversal = { event_id: 'back-1', refund_event_id: 'r1' };
    const { body } = await company.v2('/track/refund_reversal', reversal);
    expect(body.sale_amount).toBe(6000);
    expect(body.commissions.map(({ amount }: { amount: number }) => amount)).toEqual([200, 33, 1000, 167]);
    const fullRefund = await refund({ amount: 10_000 });
    expect(fullRefund.body.commissions.map(({ amount }: { amount: number }) => amount)).toEqual([-2000, -333]);
    const counters = await eventually(
      () => readCounters(company.account.id, child.promotion),
      ({ refunds_count, refunds_total }) => refunds_count === 1 && refunds_total === -10_000,
    );
    expect(counters).toMatchObject({ sales_count: 2, sales_total: 11_000 });
  });

  test("a refund of an earlier version's lead finds its sales by the stored commissions", async () => {
    const { company, email, refund } = await aCompanyWithSale();
    const lead = await findLeadByIdentifiers(company.account.id, { uid: null, email });
    await commit([
      update(keys.lead(company.account.id, lead?.id ?? 0), { expression: 'REMOVE earningSales' }, ITEM_EXISTS, 'stale'),
    ]);
    expect((await refund({ amount: 5000, sale_event_id: undefined })).body.commissions).toMatchObject([
      { amount: -1000 },
      { amount: -167 },
    ]);
  });

  test('a refund that spans more sales than one transaction can write is rejected', async () => {
    const { company, email, refund } = await aCompanyWithSale();
    const sales = Array.from({ length: 18 }, (_, index) => ({ email, event_id: `later-${index}`, amount: 100 }));
    await Promise.all(sales.map((sale) => company.v2('/track/sale', sale)));
    const { status, body } = await refund({ amount: 1801, sale_event_id: undefined });
    expect([status, body]).toEqual([400, { message: texts.AMOUNT_INVALID }]);
    expect((await refund({ amount: 1800, sale_event_id: undefined })).body.commissions).toHaveLength(36);
  });
});

test('concurrent refunds never exceed the sale', async () => {
  const { refund } = await aCompanyWithSale();
  const responses = await Promise.all(Array.from({ length: 12 }, () => refund({ amount: 3000 })));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(400)]);
});
