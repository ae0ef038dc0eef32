import type { SepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import type { Prints } from './payout-places.ts';

/** The clear part of a method: details are masked here, and encrypted elsewhere. */
interface StoredMethod {
  readonly method: Exclude<MethodKind, 'paypal'>;
  readonly masked: PayoutDetails;
  /** The bank's country, ISO 3166 alpha-2; null for other methods. */
  readonly country: string | null;
  /**
   * Whether a SEPA file can contain the holder's name, which is encrypted; absent for other methods and from earlier
   * versions.
   */
  readonly sepaName?: SepaName;
  readonly addedAt: string;
  /** ISO 8601 of the latest details. */
  readonly changedAt: string;
}

/** Payout methods of a promoter, except PayPal's address, which is in the profile. */
export interface StoredMethods {
  readonly methods: readonly StoredMethod[];
  /** Null: the first method. */
  readonly selected: MethodKind | null;
  /** Disabled by the company. */
  readonly disabled: readonly MethodKind[];
  /** ISO 8601 of the latest change; null for an address that existed at creation. */
  readonly paypalChangedAt: string | null;
  /** Fingerprints of destinations (payout-places.ts); absent in accounts that do not compare promoters. */
  readonly prints?: Prints | undefined;
}

export const NO_METHODS: StoredMethods = { methods: [], selected: null, disabled: [], paypalChangedAt: null };
