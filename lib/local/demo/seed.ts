import { parentPort, workerData } from 'node:worker_threads';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import type { Call } from '#shared/operations/call.ts';
import { type CampaignRewardInput, createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { setMailSender, verifyMailSender } from '#shared/operations/mail/set-sender.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { listUsers } from '#shared/operations/users/list-users.ts';
import { runtime } from '#shared/runtime.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import type { DemoAccount, SeedData } from './demo.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { DEMO_SENDER } from './demo-sender.ts';

// Thread started by demo.ts. Writes only through the service's operations.
const reward: CampaignRewardInput = {
  name: '20% of every sale',
  unit: 'cash',
  gain: { percent: '20' },
  duration: { type: 'forever' },
  tier: 1,
  percentOf: 'sale',
  planIds: [],
};

async function seed(): Promise<DemoAccount> {
  const { id: account } = await createCompanyAccount({ runtime }, { name: 'Demo', currency: 'USD' });
  const { key } = await issueApiKey({ account: { id: account }, runtime }, 'demo');
  await setPayoutTerms({ account: { id: account }, runtime }, { methods: ['paypal', 'wise', 'bank'] });
  const campaignInput = { name: 'Demo campaign', landingUrl: 'https://shop.example/', rewards: [reward] };
  const campaign = await createCampaign({ account: { id: account }, runtime }, campaignInput);
  const promoters: DemoAccount['promoters'][number][] = [];
  for (const firstName of ['Anna', 'Ben']) {
    const email = `${firstName.toLowerCase()}@example.com`;
    const { promoter, promotion } = await createPromoter({ account: { id: account }, runtime }, { email, firstName });
    promoters.push({ id: promoter.id, email, ref_id: promotion.refId, auth_token: promoter.authToken });
  }
  await addMissingParts(account, workerData);
  return { account_id: account, api_key: key, campaign_id: campaign.id, promoters };
}

/** Adds what older demo accounts lack. Without an e-mail sender, promoters get no sign-in link. */
async function addMissingParts(id: number, { origin, before }: SeedData): Promise<void> {
  const call = { account: { id }, runtime };
  if (origin !== undefined) await allowOrigin(call, origin, before);
  if ((await findMailSender(id)) === null) {
    await setMailSender(call, { from: DEMO_SENDER, owner: null }, null);
    await verifyMailSender(call, null);
  }
  if ((await listUsers(call)).length > 0) return;
  // The first becomes the owner.
  for (const person of DEMO_PEOPLE) await inviteUser(call, { ...person, quiet: true });
}

/** Replaces an allowed origin and keeps those that users have added. */
async function allowOrigin(call: Call, origin: string, previousOrigin: string | undefined): Promise<void> {
  // Loaded on demand: a run without an application does not need it.
  const { changeSettings } = await import('#shared/operations/settings/change-settings.ts');
  const allowed = (await readAccount(call.account.id))?.portal?.allowedOrigins ?? [];
  if (allowed.includes(origin)) return;
  await changeSettings(call, {
    portal: { allowedOrigins: [...allowed.filter((allowedOrigin) => allowedOrigin !== previousOrigin), origin] },
  });
}

const { account } = workerData as SeedData;
if (account === null) parentPort?.postMessage(await seed());
else parentPort?.postMessage(await addMissingParts(account, workerData));
