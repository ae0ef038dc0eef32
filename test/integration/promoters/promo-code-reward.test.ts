import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

/** A promo code with its own reward, of a new promoter. */
async function aCode(reward: Input) {
  const { promoter, promotion } = await company.promoter();
  const { id } = (await calls.rewards.create({ name: unique('Reward'), ...reward })).body;
  const code = unique('Code');
  const created = await calls.promoCodes.create({ code, promoter_id: promoter.id, reward_id: id });
  return { code, id: created.body.id as number, reward: id as number, promotion };
}

/** Commissions of a sale of 100.00: amount, reward and promo code of each. */
async function reportSale(sale: Input) {
  const { body } = await company.v2('/track/sale', { event_id: unique(), amount: 10_000, ...sale });
  const commissions = body.commissions as { amount: number; reward: { id: number }; metadata: Input }[];
  return commissions.map(({ amount, reward, metadata }) => ({ amount, reward: reward.id, code: metadata.promo_code }));
}

test("a sale with a promo code earns the code's reward, and a later sale without it the campaign's", async () => {
  const { code, reward } = await aCode({ percent: '35' });
  const email = `${unique()}@example.com`;
  const own = [{ amount: 3500, reward, code }];
  const campaigns = [{ amount: 2000, reward: company.campaign.rewards[0]?.id, code: undefined }];
  expect(await reportSale({ email, promo_code: code.toUpperCase() })).toEqual(own);
  expect(await reportSale({ email })).toEqual(campaigns);
  expect(await reportSale({ email, promo_code: code })).toEqual(own);
  const other = await company.promoter();
  const otherSale = { email: `${unique()}@example.com`, ref_id: other.promotion.refId, promo_code: code };
  expect(await reportSale(otherSale)).toEqual(campaigns);
});

test("changing a promo code's reward affects later sales, and an archived code earns no reward", async () => {
  const { code, id, reward, promotion } = await aCode({ percent: '35' });
  const sale = { email: `${unique()}@example.com`, ref_id: promotion.refId, promo_code: code };
  expect(await reportSale(sale)).toMatchObject([{ amount: 3500 }]);
  await calls.rewards.update(reward, { percent: '40' });
  expect(await reportSale(sale)).toMatchObject([{ amount: 4000, reward }]);
  const other = (await calls.rewards.create({ name: unique('Reward'), amount: 700 })).body.id;
  await calls.promoCodes.update(id, { reward_id: other });
  expect(await reportSale(sale)).toMatchObject([{ amount: 700, reward: other }]);
  await calls.promoCodes.archive(id);
  expect(await reportSale(sale)).toMatchObject([{ amount: 2000 }]);
});

test('a custom reward of a promo code does not change the commission', async () => {
  const { code } = await aCode({ percent: '35', promoter_reward_type: 'custom' });
  expect(await reportSale({ email: `${unique()}@example.com`, promo_code: code })).toMatchObject([{ amount: 2000 }]);
});

test('a promo code of an earlier version, whose item lacks the reward, still earns it', async () => {
  const { code } = await aCode({ percent: '35' });
  const key = keys.promoCode(company.account.id, code);
  const item = await readItem<Record<string, unknown>>(key);
  const { rewardId, ...earlier } = item ?? {};
  expect(rewardId).toBeDefined();
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...earlier, ...key } }));
  expect(await reportSale({ email: `${unique()}@example.com`, promo_code: code })).toMatchObject([{ amount: 3500 }]);
});
