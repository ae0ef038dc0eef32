import { sepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskedDetails } from './masks.ts';
import { methodsOf } from './method.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import { NO_METHODS, type StoredMethods } from './stored-methods.ts';

/** Changes of a method other than its details; omitted values stay. */
export interface MethodChoice {
  /** True selects it. False on the selected method selects the first other one. */
  readonly isSelected?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/**
 * Stores a method or its new details, and restarts the waiting time. Even unchanged details restart it, because
 * encrypted ones cannot be compared; PayPal's address can ({@link withPaypalMarked}).
 * @param now ISO 8601
 * @param print fingerprint; undefined when the account does not compare promoters
 */
export function withMethod(promoter: Promoter, details: PayoutDetails, now: string, print?: string): Promoter {
  if (details.method === 'paypal') return { ...promoter, profile: { ...promoter.profile, paypalEmail: details.email } };
  const { method } = details;
  const { methods } = storedOf(promoter);
  const addedAt = methods.find((one) => one.method === method)?.addedAt ?? now;
  const ofBank =
    details.method === 'bank' ? { country: details.country, sepaName: sepaName(details.holder) } : { country: null };
  const masked = maskedDetails(details);
  const others = methods.filter((one) => one.method !== method);
  return withStored(promoter, {
    methods: [...others, { method, masked, ...ofBank, addedAt, changedAt: now }],
    ...printed(promoter, method, print),
  });
}

/** Removes a method. */
export function withoutMethod(promoter: Promoter, kind: MethodKind): Promoter {
  if (kind === 'paypal') return { ...promoter, profile: { ...promoter.profile, paypalEmail: null } };
  return withStored(promoter, {
    methods: storedOf(promoter).methods.filter(({ method }) => method !== kind),
    ...printed(promoter, kind, undefined),
  });
}

/** Applies changes to a method. */
export function withChoice(promoter: Promoter, kind: MethodKind, { isSelected, isDisabled }: MethodChoice): Promoter {
  const { selected, disabled } = storedOf(promoter);
  const others = disabled.filter((one) => one !== kind);
  const wasSelected = methodsOf(promoter).some((one) => one.method === kind && one.isSelected);
  const next = methodsOf(promoter).find(({ method }) => method !== kind)?.method ?? null;
  return withStored(promoter, {
    ...(isSelected === true ? { selected: kind } : {}),
    ...(isSelected === false ? { selected: wasSelected ? next : selected } : {}),
    ...(isDisabled === undefined ? {} : { disabled: isDisabled ? [...others, kind] : others }),
  });
}

/**
 * Records when PayPal's address changed. Many calls can change it, since it is part of the profile. An address from
 * creation has no waiting time.
 * @param before null for a new promoter
 * @param now ISO 8601
 */
export function withPaypalMarked(before: Promoter | null, after: Promoter, now: string): Promoter {
  if (before === null || before.profile.paypalEmail === after.profile.paypalEmail) return after;
  if (after.deletedAt !== null) return after;
  return withStored(after, { paypalChangedAt: after.profile.paypalEmail === null ? null : now });
}

/** Returns the methods whose details changed, for the notification; none for new or deleted promoters. */
export function movedMethods(before: Promoter | null, after: Promoter): MethodKind[] {
  if (before === null || after.deletedAt !== null) return [];
  const were = methodsOf(before);
  const isMoved = ({ method, changedAt }: (typeof were)[number]) => {
    const was = were.find((one) => one.method === method);
    return changedAt !== null && was?.changedAt !== changedAt;
  };
  return methodsOf(after)
    .filter(isMoved)
    .map(({ method }) => method);
}

/** Returns the methods with encrypted details. */
export function sealedKinds({ payoutMethods }: Pick<Promoter, 'payoutMethods'>): MethodKind[] {
  return (payoutMethods ?? NO_METHODS).methods.map(({ method }) => method);
}

/** Replaces the fingerprint of an unchanged method. */
export function withPrint(promoter: Promoter, kind: MethodKind, print: string): Promoter {
  return withStored(promoter, printed(promoter, kind, print));
}

/** Replaces or removes a fingerprint. */
function printed(promoter: Promoter, kind: MethodKind, print: string | undefined): Pick<StoredMethods, 'prints'> {
  const { [kind]: _, ...others } = promoter.payoutMethods?.prints ?? {};
  const prints = print === undefined ? others : { ...others, [kind]: print };
  return promoter.payoutMethods?.prints || print !== undefined ? { prints } : {};
}

/** Sets the fingerprint of PayPal's address, which is in the profile. */
export function withPaypalPrint(promoter: Promoter, print: string | undefined): Promoter {
  return promoter.payoutMethods?.prints?.paypal === print
    ? promoter
    : withStored(promoter, printed(promoter, 'paypal', print));
}

function storedOf({ payoutMethods = NO_METHODS }: Promoter): StoredMethods {
  return payoutMethods;
}

function withStored(promoter: Promoter, changes: Partial<StoredMethods>): Promoter {
  return { ...promoter, payoutMethods: { ...storedOf(promoter), ...changes } };
}
