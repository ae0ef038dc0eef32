import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  findSelectedMethod,
  methodId,
  type PayoutMethod,
  type PayoutMethodOwner,
} from '#shared/domain/payout-methods/method.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import { PAYOUT_METHODS, type PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES } from '#shared/domain/payout-methods/payout-details-input.ts';
import { methodPayableTime } from '#shared/domain/payout-methods/waiting-time.ts';
import type { V2MethodDetails, V2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

/** Presents a payout method, masked. */
export function presentPayoutMethodV2(method: PayoutMethod): V2PayoutMethod {
  return {
    id: method.id,
    method: method.method,
    date_added: method.addedAt,
    payable_from: methodPayableTime(method),
    is_disabled: method.isDisabled,
    is_selected: method.isSelected,
    managed_payouts: false,
    meta: {},
    details: presentMethodDetailsV2(method.masked),
  };
}

/** Presents a past payment's method, of which kind and masked line are stored. */
export function presentPastPayoutMethodV2(promoter: PayoutMethodOwner, paid: PayoutDestination): V2PayoutMethod {
  return {
    id: methodId(promoter.id, paid.method),
    method: paid.method,
    date_added: null,
    payable_from: null,
    is_disabled: false,
    is_selected: findSelectedMethod(promoter)?.method === paid.method,
    managed_payouts: false,
    meta: {},
    details: presentStoredDetails(paid),
  };
}

/** A bank account without IBAN is `US …6789`. */
function presentStoredDetails({ method, shown }: PayoutDestination): V2MethodDetails {
  switch (method) {
    case 'paypal':
      return { paypal_email: shown };
    case 'wise':
      return { wise_email: shown };
    case 'bank': {
      const [bankCountry = null, accountNumber] = shown.split(' ');
      return accountNumber === undefined ? { iban: shown } : nameDetails({ bankCountry, accountNumber });
    }
    case 'custom':
      return { text: shown };
  }
}

/** Presents known payout details in the API's field names. */
export function presentMethodDetailsV2(details: PayoutDetails): V2MethodDetails {
  switch (details.method) {
    case 'paypal':
      return { paypal_email: details.email };
    case 'wise': {
      const { email, method, ...others } = details;
      return { wise_email: email, ...nameDetails(others) };
    }
    case 'bank': {
      const { country: bankCountry, address, method, ...others } = details;
      return nameDetails({ bankCountry, ...address, ...others });
    }
    case 'custom':
      return { text: details.text };
  }
}

/** Presents the selectable payout methods. */
export function presentMethodOffersV2({ methods, minimums }: MethodOffers) {
  const options = methods.map((method) => [method, { min_payment: minimums[method] ?? 0 }] as const);
  return { selected_payout_methods: [...methods], payout_method_options: Object.fromEntries(options) };
}

/** Presents the payout method settings, with minimums of disabled methods. */
export function presentMethodSettingsV2({ methods, minimums }: MethodOffers) {
  const options = PAYOUT_METHODS.map((method) => [method, { min_payment: minimums[method] ?? 0 }] as const);
  return { selected_payout_methods: [...methods], payout_method_options: Object.fromEntries(options) };
}

/** Presents a campaign's payout method settings; empty if the account's apply. */
export function presentCampaignMethodsV2({
  payoutMethods,
}: Pick<Campaign, 'payoutMethods'>): ReturnType<typeof presentMethodSettingsV2> {
  return payoutMethods
    ? presentMethodSettingsV2(payoutMethods)
    : { selected_payout_methods: [], payout_method_options: {} };
}

function nameDetails(parts: { readonly [Name in keyof typeof DETAIL_NAMES]?: string | null }): V2MethodDetails {
  const entries = Object.entries(parts).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [DETAIL_NAMES[name as keyof typeof DETAIL_NAMES], value]));
}
