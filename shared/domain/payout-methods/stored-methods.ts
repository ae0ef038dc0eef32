import type { SepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import type { Prints } from './payout-places.ts';

/** What is kept in clear of a method: where its money goes is masked here, and sealed elsewhere. */
interface StoredMethod {
  readonly method: Exclude<MethodKind, 'paypal'>;
  readonly masked: PayoutDetails;
  /** Of the bank: ISO 3166 alpha-2; null for other methods. */
  readonly country: string | null;
  /** Whether a SEPA file can have the whole name of the holder, which is sealed; absent for other methods, and from earlier versions. */
  readonly sepaName?: SepaName;
  readonly addedAt: string;
  /** When where the money goes was set last, ISO 8601. */
  readonly changedAt: string;
}

/** How a promoter is paid, besides PayPal's address, which is in its profile. */
export interface StoredMethods {
  readonly methods: readonly StoredMethod[];
  /** What was chosen; null: the first that there is. */
  readonly selected: MethodKind | null;
  /** What the company has switched off. */
  readonly disabled: readonly MethodKind[];
  /** When PayPal's address was set or changed last, ISO 8601; null where it is as it was when the promoter was created. */
  readonly paypalChangedAt: string | null;
  /** Fingerprints of where money goes, by which promoters are compared (places.ts); absent where the account has never compared. */
  readonly prints?: Prints | undefined;
}

/** Of a promoter of whom nothing but a profile is known. */
export const NO_METHODS: StoredMethods = { methods: [], selected: null, disabled: [], paypalChangedAt: null };
