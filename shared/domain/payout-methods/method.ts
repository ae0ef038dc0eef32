import type { SepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskedDetails } from './masks.ts';
import { type MethodKind, PAYOUT_METHODS, type PayoutDetails } from './payout-details.ts';
import { NO_METHODS } from './stored-methods.ts';

/** A way in which a promoter can be paid. It has one of each kind at most. */
export interface PayoutMethod {
  readonly id: number;
  readonly promoterId: number;
  readonly method: MethodKind;
  /** Where the money goes, as it is shown. */
  readonly masked: PayoutDetails;
  /** Of the bank: ISO 3166 alpha-2; null for other methods. */
  readonly country: string | null;
  /** Of a bank account: whether a SEPA file can have the whole name of its holder; absent where that was not kept. */
  readonly sepaName?: SepaName;
  /** ISO 8601; null where it was not kept: of PayPal's address. */
  readonly addedAt: string | null;
  /** When where the money goes was set last; null where it is as it was when the promoter was created. */
  readonly changedAt: string | null;
  /** The company has switched it off: nothing is paid to it. */
  readonly isDisabled: boolean;
  /** Whether it is the one that the promoter is paid by. */
  readonly isSelected: boolean;
}

/** What of a promoter says how it is paid. */
export type PaidPromoter = Pick<Promoter, 'id' | 'profile' | 'payoutMethods'>;

const TEN = 10;

/** The id of a method: the promoter's, followed by one digit for its kind. So it needs no record to lead to it. */
export function methodId(promoterId: number, method: MethodKind): number {
  return promoterId * TEN + PAYOUT_METHODS.indexOf(method) + 1;
}

/** Whose method of which kind has an id; undefined for none that there can be. */
export function methodNamed(id: number): { readonly promoterId: number; readonly method: MethodKind } | undefined {
  const method = PAYOUT_METHODS[(id % TEN) - 1];
  const promoterId = Math.floor(id / TEN);
  return method === undefined || promoterId < 1 ? undefined : { promoterId, method };
}

/** The ways in which a promoter can be paid, one of which is selected as long as there is any. */
export function methodsOf(promoter: PaidPromoter): PayoutMethod[] {
  const { selected } = promoter.payoutMethods ?? NO_METHODS;
  const methods = PAYOUT_METHODS.flatMap((kind) => ofKind(promoter, kind) ?? []);
  const chosen = methods.find(({ method }) => method === selected) ?? methods[0];
  return methods.map((one) => ({ ...one, isSelected: one === chosen }));
}

/** The method that a promoter is paid by; undefined where there is none. */
export function selectedMethod(promoter: PaidPromoter): PayoutMethod | undefined {
  return methodsOf(promoter).find(({ isSelected }) => isSelected);
}

function ofKind({ id: promoterId, profile, payoutMethods = NO_METHODS }: PaidPromoter, kind: MethodKind) {
  const { methods, disabled, paypalChangedAt } = payoutMethods;
  const isDisabled = disabled.includes(kind);
  const common = { id: methodId(promoterId, kind), promoterId, isDisabled, isSelected: false };
  const stored = methods.find(({ method }) => method === kind);
  if (stored) return { ...common, ...stored };
  const { paypalEmail: email } = profile;
  if (kind !== 'paypal' || email === null) return undefined;
  const masked = maskedDetails({ method: kind, email });
  return { ...common, method: kind, masked, country: null, addedAt: paypalChangedAt, changedAt: paypalChangedAt };
}
