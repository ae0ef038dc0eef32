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
import type { PlannedPromoter, YearCampaign } from './plan.ts';

const terms = { unit: 'cash', percentOf: 'sale', planIds: [] } as const;
const parentReward: CampaignRewardInput = {
  ...terms,
  name: '5% of sales by recruited promoters',
  gain: { percent: '5' },
  duration: { type: 'forever' },
  tier: 2,
};

const ADDED_CAMPAIGNS: Readonly<Record<Exclude<YearCampaign, 'demo'>, CampaignInput>> = {
  agencies: {
    name: 'Agencies',
    color: '#0f766e',
    landingUrl: 'https://shop.example/agencies',
    description: 'For agencies that refer their clients and other agencies. We pay 30 days after the sale.',
    holdingDays: 30,
    rewards: [
      { ...terms, name: '30% for a year', gain: { percent: '30' }, duration: { type: 'months', count: 12 }, tier: 1 },
      parentReward,
    ],
  },
  ambassadors: {
    name: 'Ambassadors',
    color: '#b45309',
    landingUrl: 'https://shop.example/friends',
    description: 'For customers who recommend us. We review each commission.',
    autoApproveRewards: false,
    rewards: [
      { ...terms, name: '15.00 for each new customer', gain: { flat: 1500 }, duration: { type: 'once' }, tier: 1 },
    ],
  },
};

/** Creates a call context at a time. */
export type CreateCallAt = (time: string) => AccountCall & { readonly runtime: Runtime };

/** Creates or finds the campaigns of a year. @returns their ids */
export async function ensureYearCampaigns(
  call: Call,
  demoCampaignId: number,
): Promise<Readonly<Record<YearCampaign, number>>> {
  const existing = await listCampaigns(call.account.id);
  const ensureCampaign = async (input: CampaignInput) =>
    (existing.find(({ name }) => name === input.name) ?? (await createCampaign(call, input))).id;
  return {
    demo: demoCampaignId,
    agencies: await ensureCampaign(ADDED_CAMPAIGNS.agencies),
    ambassadors: await ensureCampaign(ADDED_CAMPAIGNS.ambassadors),
  };
}

/** Creates a promoter, unless it exists. */
export async function createPlannedPromoter(
  createCallAt: CreateCallAt,
  { joinedAt, campaign, parentEmail, website, paypalEmail, ...details }: PlannedPromoter,
  campaigns: Readonly<Record<YearCampaign, number>>,
): Promise<void> {
  const profile = { website, paypalEmail };
  const promoter = { ...details, campaignId: campaigns[campaign], parentEmail, profile, quiet: true };
  await nullIfRefused(() => createPromoter(createCallAt(joinedAt), promoter));
}

/** Runs an operation; null if it throws a `Refusal`, such as for a duplicate. */
export async function nullIfRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
