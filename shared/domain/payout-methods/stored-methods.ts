import type { SepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import type { Fingerprints } from './payout-fingerprints.ts';

/** The unencrypted part of a method, with masked details. */
interface StoredMethod {
  readonly method: Exclude<MethodKind, 'paypal'>;
  readonly masked: PayoutDetails;
  /** ISO 3166 alpha-2; null for other methods. */
  readonly country: string | null;
  /** Whether a SEPA file can contain the encrypted holder's name; absent for other methods and in old records. */
  readonly sepaName?: SepaName;
  readonly addedAt: string;
  /** Time of the latest details. */
  readonly changedAt: string;
}

/** A promoter's payout methods. PayPal's address is in the profile. */
export interface StoredMethods {
  readonly methods: readonly StoredMethod[];
  /** Null: the first method. */
  readonly selected: MethodKind | null;
  /** Disabled by the company. */
  readonly disabled: readonly MethodKind[];
  /** Null: unchanged since creation. */
  readonly paypalChangedAt: string | null;
  /** Fingerprints; absent when the account has never compared promoters. */
  readonly prints?: Fingerprints | undefined;
}

export const NO_METHODS: StoredMethods = { methods: [], selected: null, disabled: [], paypalChangedAt: null };
