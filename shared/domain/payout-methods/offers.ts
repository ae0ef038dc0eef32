import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type MethodOffers, STANDARD_OFFERS } from './offered-methods.ts';
import { type MethodKind, PAYOUT_METHODS } from './payout-details.ts';

/** What says by which methods is paid: an account, or a campaign with a list of its own. */
type Offering = Pick<Account, 'payoutMethods'>;

/** By which methods a company pays its promoters, where a campaign does not say otherwise. */
export function offersOf({ payoutMethods }: Offering): MethodOffers {
  return payoutMethods ?? STANDARD_OFFERS;
}

/** By which methods a company pays what was earned in a campaign: by the campaign's own list, or else by the account's. */
export function offersIn({ payoutMethods }: Pick<Campaign, 'payoutMethods'>, account: Offering): MethodOffers {
  return payoutMethods ?? offersOf(account);
}

/**
 * What a promoter of some campaigns can choose, since it has one method for all of them: what any of them offers, each from the least
 * of their minimums on. In no campaign: what the account offers.
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

/** What is said of the methods that a company offers; what is left out stays. */
export interface OffersChanges {
  readonly methods?: readonly MethodKind[] | undefined;
  /** By method, in the smallest unit; 0: none. */
  readonly minimumsByMethod?: MethodOffers['minimums'] | undefined;
}

/** The methods that a company offers with what is said of them. */
export function offersWith(offers: MethodOffers, { methods, minimumsByMethod }: OffersChanges): MethodOffers {
  const minimums = Object.entries({ ...offers.minimums, ...minimumsByMethod }).filter(([, least]) => least > 0);
  return { methods: methods ?? offers.methods, minimums: Object.fromEntries(minimums) };
}

/** What is answered where minimums are said of a campaign that has no list of methods. */
export const NO_OWN_METHODS =
  'payout_method_options: the campaign has no payout methods of its own. Name them in selected_payout_methods, too.';

/**
 * A campaign's own list with what is said of it. An empty list of methods is none: then the account's counts, with its minimums.
 * @returns undefined where the account's counts
 * @throws Refusal `invalid` where minimums are said of a campaign without a list
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
