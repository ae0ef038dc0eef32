import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DEFAULT_METHOD_OFFERS, type MethodOffers } from './offered-methods.ts';
import { type MethodKind, PAYOUT_METHODS } from './payout-details.ts';

type MethodOffersSource = Pick<Account, 'payoutMethods'>;

/** Returns the methods that an account offers. */
export function accountMethodOffers({ payoutMethods }: MethodOffersSource): MethodOffers {
  return payoutMethods ?? DEFAULT_METHOD_OFFERS;
}

/** Returns the methods of a campaign: its own list, or the account's. */
export function campaignMethodOffers(
  { payoutMethods }: Pick<Campaign, 'payoutMethods'>,
  account: MethodOffersSource,
): MethodOffers {
  return payoutMethods ?? accountMethodOffers(account);
}

/**
 * Returns the methods for a promoter of several campaigns: the union, with the lowest minimums. Without campaigns: the
 * account's.
 */
export function combineMethodOffers(
  campaigns: readonly Pick<Campaign, 'payoutMethods'>[],
  account: MethodOffersSource,
): MethodOffers {
  const all =
    campaigns.length === 0
      ? [accountMethodOffers(account)]
      : campaigns.map((campaign) => campaignMethodOffers(campaign, account));
  const offered = PAYOUT_METHODS.flatMap((method) => {
    const minimumsOfCampaigns = all
      .filter(({ methods }) => methods.includes(method))
      .map(({ minimums }) => minimums[method] ?? 0);
    return minimumsOfCampaigns.length === 0 ? [] : [[method, Math.min(...minimumsOfCampaigns)] as const];
  });
  return {
    methods: offered.map(([method]) => method),
    minimums: Object.fromEntries(offered.filter(([, minimum]) => minimum > 0)),
  };
}

/** Changes of offers; omitted values stay. */
export interface MethodOffersChanges {
  readonly methods?: readonly MethodKind[] | undefined;
  /** In the smallest unit; 0 removes a minimum. */
  readonly minimumsByMethod?: MethodOffers['minimums'] | undefined;
}

/** Applies changes to the offered methods. */
export function changeMethodOffers(
  offers: MethodOffers,
  { methods, minimumsByMethod }: MethodOffersChanges,
): MethodOffers {
  const minimums = Object.entries({ ...offers.minimums, ...minimumsByMethod }).filter(([, minimum]) => minimum > 0);
  return { methods: methods ?? offers.methods, minimums: Object.fromEntries(minimums) };
}

export const CAMPAIGN_METHODS_MISSING =
  'payout_method_options is invalid: the campaign has no payout methods of its own. List them in selected_payout_methods, too.';

/**
 * Applies changes to a campaign's own list. An empty list of methods removes it, with its minimums.
 * @returns undefined when the account's list applies
 * @throws Refusal `invalid` for minimums without a list
 */
export function changeCampaignMethodOffers(
  ownOffers: MethodOffers | undefined,
  { methods = ownOffers?.methods ?? [], minimumsByMethod }: MethodOffersChanges,
): MethodOffers | undefined {
  if (methods.length > 0)
    return changeMethodOffers(ownOffers ?? { methods, minimums: {} }, { methods, minimumsByMethod });
  const hasMinimums = Object.values(minimumsByMethod ?? {}).some((minimum) => minimum > 0);
  if (hasMinimums) throw new Refusal({ code: 'invalid', message: CAMPAIGN_METHODS_MISSING });
  return undefined;
}
