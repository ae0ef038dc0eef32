import type { NewCampaign, NewReward } from '#shared/operations/campaigns/create-campaign.ts';

export type Unit = 'cash' | 'credits';

/** What a tier earns by a sale: so many of the unit, or so many thousandths of the amount. */
type Gain = { readonly flat: number } | { readonly permille: number };

/** What a campaign gives, tier by tier, and whether what it gives is approved at once. */
export interface Offer {
  readonly approves: boolean;
  readonly tiers: readonly (Gain & { readonly unit: Unit })[];
}

/** Campaigns that differ in what they give. */
export const OFFERS: readonly Offer[] = [
  {
    approves: true,
    tiers: [
      { unit: 'cash', permille: 200 },
      { unit: 'cash', permille: 100 },
    ],
  },
  {
    approves: false,
    tiers: [
      { unit: 'credits', flat: 7 },
      { unit: 'cash', permille: 150 },
    ],
  },
  { approves: true, tiers: [{ unit: 'cash', permille: 125 }] },
];

/** What a tier earns by a sale, rounded half up: the amounts of sales are positive. */
export function gained(tier: Gain, amount: number): number {
  return 'flat' in tier ? tier.flat : Math.floor((amount * tier.permille * 2 + 1000) / 2000);
}

/** The campaign that gives that. */
export function campaignOf({ approves, tiers }: Offer): Pick<NewCampaign, 'autoApproveRewards' | 'rewards'> {
  const rewards = tiers.map(
    ({ unit, ...gain }, index): NewReward => ({
      name: `tier ${index + 1}`,
      unit,
      gain: 'flat' in gain ? { flat: gain.flat } : { percent: String(gain.permille / 10) },
      duration: { type: 'forever' },
      tier: index + 1,
      percentOf: 'sale',
      planIds: [],
    }),
  );
  return { autoApproveRewards: approves, rewards };
}
