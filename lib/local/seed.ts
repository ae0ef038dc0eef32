import { parentPort } from 'node:worker_threads';
import { createAccount, createApiKey } from '#shared/operations/accounts/create-account.ts';
import { createCampaign, type NewReward } from '#shared/operations/campaigns/create-campaign.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import type { Demo } from './demo.ts';

// Run by demo.ts as a thread whose environment names the table: what it stores goes through the service's own operations.
const reward: NewReward = {
  name: '20% of every sale',
  unit: 'cash',
  gain: { percent: '20' },
  duration: { type: 'forever' },
  tier: 1,
  percentOf: 'sale',
  planIds: [],
};

async function seed(): Promise<Demo> {
  const { id: account } = await createAccount({ name: 'Demo', currency: 'USD' }, runtime);
  const { key } = await createApiKey(account, 'demo', runtime);
  const wanted = { name: 'Demo campaign', landingUrl: 'https://shop.example/', rewards: [reward] };
  const campaign = await createCampaign(account, wanted, runtime);
  const promoters: Demo['promoters'][number][] = [];
  for (const firstName of ['Anna', 'Ben']) {
    const email = `${firstName.toLowerCase()}@example.com`;
    const { promoter, promotion } = await createPromoter(account, { email, firstName }, runtime);
    promoters.push({ id: promoter.id, email, ref_id: promotion.refId, auth_token: promoter.authToken });
  }
  return { account_id: account, api_key: key, campaign_id: campaign.id, promoters };
}

parentPort?.postMessage(await seed());
