import type { SepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskPayoutDetails } from './masks.ts';
import { type MethodKind, PAYOUT_METHODS, type PayoutDetails } from './payout-details.ts';
import { NO_METHODS } from './stored-methods.ts';

/** A promoter's payout method. A promoter has at most one of each kind. */
export interface PayoutMethod {
  readonly id: number;
  readonly promoterId: number;
  readonly method: MethodKind;
  readonly masked: PayoutDetails;
  /** The bank's country, ISO 3166 alpha-2; null for other methods. */
  readonly country: string | null;
  /** Absent if unknown. */
  readonly sepaName?: SepaName;
  /** Null: unknown, for PayPal's address. */
  readonly addedAt: string | null;
  /** Time of the latest details; null if unchanged since the promoter was created. */
  readonly changedAt: string | null;
  /** Disabled by the company: not paid. */
  readonly isDisabled: boolean;
  readonly isSelected: boolean;
}

/** Fields of a promoter that determine payout methods. */
export type PayoutMethodOwner = Pick<Promoter, 'id' | 'profile' | 'payoutMethods'>;

const METHOD_ID_BASE = 10;

/** Returns a method's id: the promoter's id followed by a digit for the kind, so no record is needed to resolve it. */
export function methodId(promoterId: number, method: MethodKind): number {
  return promoterId * METHOD_ID_BASE + PAYOUT_METHODS.indexOf(method) + 1;
}

/** Parses a method's id; undefined if it is impossible. */
export function parsePayoutMethodId(
  id: number,
): { readonly promoterId: number; readonly method: MethodKind } | undefined {
  const method = PAYOUT_METHODS[(id % METHOD_ID_BASE) - 1];
  const promoterId = Math.floor(id / METHOD_ID_BASE);
  return method === undefined || promoterId < 1 ? undefined : { promoterId, method };
}

/** Returns the payout methods of a promoter. One is selected if there is any. */
export function listPayoutMethods(promoter: PayoutMethodOwner): PayoutMethod[] {
  const { selected } = promoter.payoutMethods ?? NO_METHODS;
  const methods = PAYOUT_METHODS.flatMap((kind) => findMethodOfKind(promoter, kind) ?? []);
  const chosen = methods.find(({ method }) => method === selected) ?? methods[0];
  return methods.map((method) => ({ ...method, isSelected: method === chosen }));
}

/** Returns the selected payout method, if any. */
export function findSelectedMethod(promoter: PayoutMethodOwner): PayoutMethod | undefined {
  return listPayoutMethods(promoter).find(({ isSelected }) => isSelected);
}

function findMethodOfKind(
  { id: promoterId, profile, payoutMethods = NO_METHODS }: PayoutMethodOwner,
  kind: MethodKind,
) {
  const { methods, disabled, paypalChangedAt } = payoutMethods;
  const isDisabled = disabled.includes(kind);
  const common = { id: methodId(promoterId, kind), promoterId, isDisabled, isSelected: false };
  const stored = methods.find(({ method }) => method === kind);
  if (stored) return { ...common, ...stored };
  const { paypalEmail: email } = profile;
  if (kind !== 'paypal' || email === null) return undefined;
  const masked = maskPayoutDetails({ method: kind, email });
  return { ...common, method: kind, masked, country: null, addedAt: paypalChangedAt, changedAt: paypalChangedAt };
}
