import { expect, test } from 'vitest';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { aCompany, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

test('a click becomes a lead, a customer, a commission and a balance', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const click = await post('/tr', { account: company.account.id, url: `https://shop.example/?ref=${promotion.refId}` });
  expect(click.status).toBe(200);
  const email = `${unique('lead')}@example.com`;
  const signup = await company.v2('/track/signup', { email, tid: click.body.tid });
  expect(signup.body).toMatchObject({ etype: 'signup', referral: { email }, commissions: [] });
  const sale = await company.v2('/track/sale', { email, event_id: 'sale-1', amount: 10_000 });
  expect(sale.body).toMatchObject({ etype: 'sale', commissions: [{ amount: 2000, status: 'approved' }] });
  const refund = await company.v1('/track/refund', {
    email,
    event_id: 'refund-1',
    amount: 2500,
    sale_event_id: 'sale-1',
  });
  expect(refund.body).toMatchObject({ type: 'refund', amount_cents: -2500, reward: { amount: -500 } });
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ refunds_count }) => refunds_count === 1,
  );
  expect(counters).toMatchObject({
    visitors_count: 1,
    leads_count: 1,
    customers_count: 1,
    sales_total: 10_000,
    refunds_total: -2500,
  });
  expect(await readBalances(company.account.id, promoter.id)).toEqual([{ unit: 'cash', earned: 1500, paid: 0 }]);
});
