import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type MethodOffers, STANDARD_OFFERS } from './offered-methods.ts';
import { type MethodKind, PAYOUT_METHODS } from './payout-details.ts';

type Offering = Pick<Account, 'payoutMethods'>;

/** Returns the methods that an account offers. */
export function offersOf({ payoutMethods }: Offering): MethodOffers {
  return payoutMethods ?? STANDARD_OFFERS;
}

/** Returns the methods of a campaign: its own list, or the account's. */
export function offersIn({ payoutMethods }: Pick<Campaign, 'payoutMethods'>, account: Offering): MethodOffers {
  return payoutMethods ?? offersOf(account);
}

/**
 * Returns the methods for a promoter of several campaigns: the union, with the lowest minimums. Without campaigns: the
 * account's.
 */
export function offersAmong(campaigns: readonly Pick<Campaign, 'payoutMethods'>[], account: Offering): MethodOffers {
  const all = campaigns.length === 0 ? [offersOf(account)] : campaigns.map((one) => offersIn(one, account));
  const offered = PAYOUT_METHODS.flatMap((method) => {
    const leasts = all.filter(({ methods }) => methods.includes(method)).map(({ minimums }) => minimums[method] ?? 0);
    return leasts.length === 0 ? [] : [[method, Math.min(...leasts)] as const];
  });
  return {
    methods: offered.map(([method]) => method),
    minimums: Object.fromEntries(offered.filter(([, least]) => least > 0)),
  };
}

/** Changes of offers; omitted values stay. */
export interface OffersChanges {
  readonly methods?: readonly MethodKind[] | undefined;
  /** In the smallest unit; 0 removes a minimum. */
  readonly minimumsByMethod?: MethodOffers['minimums'] | undefined;
}

/** Applies changes to the offered methods. */
export function offersWith(offers: MethodOffers, { methods, minimumsByMethod }: OffersChanges): MethodOffers {
  const minimums = Object.entries({ ...offers.minimums, ...minimumsByMethod }).filter(([, least]) => least > 0);
  return { methods: methods ?? offers.methods, minimums: Object.fromEntries(minimums) };
}

export const NO_OWN_METHODS =
  'payout_method_options: the campaign has no payout methods of its own. Name them in selected_payout_methods, too.';

/**
 * Applies changes to a campaign's own list. An empty list of methods removes it, with its minimums.
 * @returns undefined when the account's list applies
 * @throws Refusal `invalid` for minimums without a list
 */
export function ownOffersWith(
  own: MethodOffers | undefined,
  { methods = own?.methods ?? [], minimumsByMethod }: OffersChanges,
): MethodOffers | undefined {
  if (methods.length > 0) return offersWith(own ?? { methods, minimums: {} }, { methods, minimumsByMethod });
  const isSaid = Object.values(minimumsByMethod ?? {}).some((least) => least > 0);
  if (isSaid) throw new Refusal({ code: 'invalid', message: NO_OWN_METHODS });
  return undefined;
}
