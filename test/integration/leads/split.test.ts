import { expect, test } from 'vitest';
import { v1LeadsShow, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v2ReferralsCreate, v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const parents = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

test('sales and refunds of a split lead are shared without loss, and a move keeps the other share', async () => {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parents] } });
  const parent = await company.promoter();
  const [own, other] = [await company.promoter(), await company.promoter({ parentId: parent.promoter.id })];
  const to = await company.promoter();
  const headers = createCredentials('v2', company);
  const email = `${unique('lead')}@example.com`;
  const share = { promoter_campaign_id: other.promotion.id, percentage: 33 };
  const created = await send(v2ReferralsCreate, {
    json: { email, promoter_campaign_id: own.promotion.id, split_details: [share] },
    headers,
  });
  expect(created.body.split_details).toEqual([{ ...share, promoter_id: other.promoter.id }]);
  const { id } = created.body;
  const shownResponse = await send(v1LeadsShow, { query: { id }, headers: createCredentials('v1', company) });
  expect(shownResponse.body).toMatchObject({ split_promotion_id: other.promotion.id, split_percentage_value: 33 });

  const sale = unique('sale');
  const sold = await company.v2('/track/sale', { email, event_id: sale, amount: 999 });
  expect(
    sold.body.commissions.map((one: typeof sold.body) => [
      one.promoter_campaign.promoter_id,
      one.tier,
      one.amount,
      one.split_details,
    ]),
  ).toEqual([
    [own.promoter.id, 1, 134, { percentage: 67, of_amount: 200 }],
    [other.promoter.id, 1, 66, { percentage: 33, of_amount: 200 }],
    [parent.promoter.id, 2, 33, { percentage: 33, of_amount: 100 }],
  ]);
  const refund = { email, event_id: unique('refund'), amount: 333, sale_event_id: sale };
  const firstResponse = await company.v1('/track/refund', refund);
  // The reversal of the lead's promoter.
  expect(firstResponse.body).toMatchObject({
    promoter: { id: own.promoter.id },
    reward: { amount: -45, split_type: 'percentage' },
  });

  const response = await send(v1LeadsUpdate, {
    json: { id, new_ref_id: to.promotion.refId },
    headers: createCredentials('v1', company),
  });
  expect(response.status).toBe(200);
  const balances = () =>
    Promise.all(
      [own, to, other, parent].map(
        async ({ promoter }) => (await readBalances(company.account.id, promoter.id))[0]?.earned ?? 0,
      ),
    );
  const expectedBalances = [0, 89, 44, 22];
  expect(await eventually(balances, (now) => now.join() === expectedBalances.join())).toEqual(expectedBalances);

  // A refund without a sale takes the rest of the sale, shared as the sale was. Later sales are not shared once the
  // split ends.
  const secondResponse = await company.v1('/track/refund', { email, event_id: unique('refund'), amount: 1000 });
  expect(secondResponse.body.reward.amount).toBe(-89);
  const updateResponse = await send(v2ReferralsUpdate, { variables: { id }, json: { split_details: [] }, headers });
  expect(updateResponse.body.split_details).toBeNull();
  const laterSale = await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 1000 });
  expect(laterSale.body.commissions).toMatchObject([{ amount: 200, is_split: false, split_details: null }]);
});

test('contradictory shares are rejected, and no lead is created', async () => {
  const company = await aCompany();
  const [own, other] = [await company.promoter(), await company.promoter()];
  const email = `${unique('lead')}@example.com`;
  const create = (...shares: [number, number][]) =>
    send(v2ReferralsCreate, {
      json: {
        email,
        promoter_campaign_id: own.promotion.id,
        split_details: shares.map(([promoter_campaign_id, percentage]) => ({ promoter_campaign_id, percentage })),
      },
      headers: createCredentials('v2', company),
    });
  const stranger = await (await aCompany()).promoter();
  for (const shares of [
    [[own.promotion.id, 10]],
    [[other.promotion.id, 100]],
    [
      [other.promotion.id, 60],
      [other.promotion.id, 20],
    ],
    [[stranger.promotion.id + 1000, 10]],
  ] as [number, number][][]) {
    expect((await create(...shares)).body).toMatchObject({
      code: 'invalid_params',
      message: expect.stringMatching(/^split_details/),
    });
  }
  expect((await create([other.promotion.id, 10])).status).toBe(200);
});
