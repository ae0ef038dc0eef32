import pLimit from 'p-limit';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { aCompany, type Company, twentyPercent } from '#test/support/service/company.ts';

/** Above fifty promoters, the promoters report is ranked differently. */
const MANY = 50;
const JOINING_AT_ONCE = 8;

export interface ReportCompany {
  readonly company: Company;
  readonly campaigns: readonly number[];
  readonly promoters: readonly number[];
  readonly promotions: readonly (Promotion & { readonly email: string })[];
}

const ofTier = (tier: number, overrides: Partial<CampaignRewardInput>): CampaignRewardInput => ({
  ...twentyPercent,
  name: `tier ${tier}`,
  tier,
  ...overrides,
});

/**
 * Creates a company with two campaigns, one with automatic approval and a second tier, and four promoters, one the
 * parent of two.
 * @param crowded adds inactive promoters so that not all are listed
 */
export async function aReportCompany(crowded: boolean): Promise<ReportCompany> {
  const company = await aCompany({
    campaign: { autoApproveRewards: true, rewards: [ofTier(1, {}), ofTier(2, { gain: { percent: '7.5' } })] },
  });
  const manual = await company.campaignWith({
    autoApproveRewards: false,
    rewards: [ofTier(1, { gain: { flat: 450 } }), ofTier(2, { unit: 'credits', gain: { flat: 3 } })],
  });
  const idle = crowded ? MANY : 0;
  const join = (input: Parameters<Company['promoter']>[0]) => company.promoter(input);
  const parent = await join({ refId: 'parent', promoCode: 'PARENT' });
  const [first, second, alone] = await Promise.all([
    join({ refId: 'first', promoCode: 'FIRST', parentId: parent.promoter.id }),
    join({ refId: 'second', promoCode: 'SECOND', parentId: parent.promoter.id, campaignId: manual.id }),
    join({ refId: 'alone', promoCode: 'ALONE', campaignId: manual.id }),
  ]);
  const others = await pLimit(JOINING_AT_ONCE).map(Array.from({ length: idle }), () => join({}));
  const all = [parent, first, second, alone];
  return {
    company,
    campaigns: [company.campaign.id, manual.id],
    promoters: [...all, ...others].map(({ promoter }) => promoter.id).sort((a, b) => a - b),
    promotions: all.map(({ promotion, promoter }) => ({ ...promotion, email: promoter.email })),
  };
}
