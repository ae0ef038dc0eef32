import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import {
  type CampaignInput,
  type CampaignRewardInput,
  createCampaign,
} from '#shared/operations/campaigns/create-campaign.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import type { Runtime } from '#shared/runtime.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import type { CampaignOfYear, PlannedPromoter } from './plan.ts';

const terms = { unit: 'cash', percentOf: 'sale', planIds: [] } as const;
const parents: CampaignRewardInput = {
  ...terms,
  name: '5% of sales of own recruits',
  gain: { percent: '5' },
  duration: { type: 'forever' },
  tier: 2,
};

const ADDED: Readonly<Record<Exclude<CampaignOfYear, 'demo'>, CampaignInput>> = {
  agencies: {
    name: 'Agencies',
    color: '#0f766e',
    landingUrl: 'https://shop.example/agencies',
    description: 'For agencies that bring their clients, and other agencies. We pay 30 days after the sale.',
    holdingDays: 30,
    rewards: [
      { ...terms, name: '30% for a year', gain: { percent: '30' }, duration: { type: 'months', count: 12 }, tier: 1 },
      parents,
    ],
  },
  ambassadors: {
    name: 'Ambassadors',
    color: '#b45309',
    landingUrl: 'https://shop.example/friends',
    description: 'For customers who recommend us. We look at each commission.',
    autoApproveRewards: false,
    rewards: [
      { ...terms, name: '15.00 for each new customer', gain: { flat: 1500 }, duration: { type: 'once' }, tier: 1 },
    ],
  },
};

/** Creates a call context at a time. */
export type At = (time: string) => AccountCall & { readonly runtime: Runtime };

/** Creates or finds the campaigns of a year. @returns their ids */
export async function yearCampaigns(at: Call, demoId: number): Promise<Readonly<Record<CampaignOfYear, number>>> {
  const known = await listCampaigns(at.account.id);
  const idOf = async (wanted: CampaignInput) =>
    (known.find(({ name }) => name === wanted.name) ?? (await createCampaign(at, wanted))).id;
  return {
    demo: demoId,
    agencies: await idOf(ADDED.agencies),
    ambassadors: await idOf(ADDED.ambassadors),
  };
}

/** Creates a promoter, unless it exists. */
export async function join(
  at: At,
  { joinedAt, campaign, parentEmail, website, paypalEmail, ...wanted }: PlannedPromoter,
  campaigns: Readonly<Record<CampaignOfYear, number>>,
): Promise<void> {
  const profile = { website, paypalEmail };
  const promoter = { ...wanted, campaignId: campaigns[campaign], parentEmail, profile, quiet: true };
  await unlessRefused(() => createPromoter(at(joinedAt), promoter));
}

/** Runs work; null if it is refused, e.g. as a repetition. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
