import { expect, test } from 'vitest';
import { MIN_ABOVE_MAX } from '#shared/domain/rewards/reward-changes.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

/** A company whose only reward has limits, and the ref id of a promoter. */
async function aLimited(limits: Input) {
  const company = await aCompany();
  const calls = createCampaignCalls(company);
  const [reward] = company.campaign.rewards;
  const response = await calls.rewards.update(reward?.id ?? 0, limits);
  const { promotion } = await company.promoter();
  return { company, calls, reward: reward?.id ?? 0, response, ref_id: promotion.refId };
}

test('reward limits are set, shown and rejected if they contradict each other', async () => {
  const { calls, reward, response } = await aLimited({
    min_amount: 300,
    max_amount: 5000,
    max_per_customer_month: 2500,
  });
  const expected = { min_amount: 300, max_amount: 5000, max_per_customer_month: 2500, percent: '20' };
  expect(response.body).toMatchObject(expected);
  expect((await calls.rewards.show(reward)).body).toMatchObject(expected);
  expect((await calls.rewards.update(reward, { max_amount: 200 })).body.message).toBe(MIN_ABOVE_MAX);
  expect((await calls.rewards.update(reward, { min_amount: -1 })).body.message).toBe('min_amount is invalid.');
  expect((await calls.rewards.update(reward, { min_amount: 0 })).body).toMatchObject({ min_amount: null });
});

test('concurrent sales of a customer stay within the monthly limit, and a refund frees room', async () => {
  const { company, ref_id } = await aLimited({ max_per_customer_month: 2500 });
  const email = `${unique()}@example.com`;
  // All in one month, whenever the test runs.
  const created_at = '2026-03-10T10:00:00Z';
  const buy = (event_id: string) => company.v2('/track/sale', { email, event_id, amount: 4000, ref_id, created_at });
  await buy('sale-0');
  const responses = await Promise.all(['sale-1', 'sale-2', 'sale-3', 'sale-4'].map(buy));
  const amounts = responses.flatMap(({ body }) => body.commissions.map(({ amount }: { amount: number }) => amount));
  expect(amounts.toSorted((a, b) => b - a)).toEqual([800, 800, 100]);
  await company.v2('/track/refund', { email, event_id: 'refund-0', sale_event_id: 'sale-0', amount: 2000 });
  const { body } = await buy('sale-5');
  expect(body.commissions[0]).toMatchObject({ amount: 400, metadata: { limited_by: ['max_per_customer_month'] } });
});
