/** Whether a debt in one campaign reduces payouts of the promoter's other campaigns. */
export const DEBT_OFFSETS = ['all_campaigns', 'own_campaign'] as const;
export type DebtOffset = (typeof DEBT_OFFSETS)[number];

/** Sum of a campaign's payable commissions, in the smallest unit; negative for a debt. */
export interface CampaignSum {
  readonly campaignId: number;
  readonly amount: number;
}

/** A payout to create, and the other campaigns whose commissions it takes. */
interface PayoutPlan extends CampaignSum {
  readonly nettedCampaignIds: readonly number[];
}

/**
 * Plans the payouts of a promoter in one unit. The campaign with the highest sum takes all debts and, if that is not
 * enough, further campaigns by descending sum. The rest are paid separately. With `own_campaign`, debts wait.
 * @param only pays this campaign only: it takes the debts, but no earnings of other campaigns
 * @returns plans with a positive sum; with `all_campaigns` they never exceed the net sum of all campaigns
 */
export function planPayouts(sums: readonly CampaignSum[], offset: DebtOffset, only?: number): PayoutPlan[] {
  const earning = sums
    .filter(({ campaignId, amount }) => amount > 0 && (only === undefined || campaignId === only))
    .toSorted((a, b) => b.amount - a.amount || a.campaignId - b.campaignId);
  const [own, ...others] = earning;
  if (!own) return [];
  const netted = offset === 'all_campaigns' ? sums.filter(({ amount }) => amount < 0) : [];
  while (own.amount + sumCampaigns(netted) < 0 && others.length > 0) netted.push(...others.splice(0, 1));
  const amount = own.amount + sumCampaigns(netted);
  const plans = [
    { ...own, amount, nettedCampaignIds: netted.map(({ campaignId }) => campaignId) },
    ...others.map((other) => ({ ...other, nettedCampaignIds: [] })),
  ];
  return plans.filter((plan) => plan.amount > 0);
}

function sumCampaigns(sums: readonly CampaignSum[]): number {
  return sums.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns how an account offsets debts. */
export function accountDebtOffset({
  offsetDebts = 'all_campaigns',
}: {
  readonly offsetDebts?: DebtOffset | undefined;
}): DebtOffset {
  return offsetDebts;
}
