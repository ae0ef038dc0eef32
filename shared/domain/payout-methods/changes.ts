import { sepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskedDetails } from './masks.ts';
import { methodsOf } from './method.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import { NO_METHODS, type StoredMethods } from './stored-methods.ts';

/** What is said of a method besides where its money goes; what is left out stays as it is. */
export interface MethodChoice {
  /** Whether the promoter is paid by it; one that is no longer gives way to the first other one. */
  readonly isSelected?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/**
 * The promoter with a method, or with other details of it: from now on they wait. Details that are the same wait anew, too, since
 * nobody can compare what is sealed; but PayPal's address, which is compared ({@link withPaypalMarked}).
 * @param now ISO 8601
 * @param print of the details; left out where promoters are not compared by them
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

/** The promoter without a method. */
export function withoutMethod(promoter: Promoter, kind: MethodKind): Promoter {
  if (kind === 'paypal') return { ...promoter, profile: { ...promoter.profile, paypalEmail: null } };
  return withStored(promoter, {
    methods: storedOf(promoter).methods.filter(({ method }) => method !== kind),
    ...printed(promoter, kind, undefined),
  });
}

/** The promoter with what is said of one of its methods. */
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
 * The promoter with the time of a change of PayPal's address, however it came about: it is part of the profile, which many calls
 * change. What it had when it was created waits for nothing.
 * @param before null for a new promoter
 * @param now ISO 8601
 */
export function withPaypalMarked(before: Promoter | null, after: Promoter, now: string): Promoter {
  if (before === null || before.profile.paypalEmail === after.profile.paypalEmail) return after;
  if (after.deletedAt !== null) return after;
  return withStored(after, { paypalChangedAt: after.profile.paypalEmail === null ? null : now });
}

/** The methods whose money goes elsewhere than before, for the mail that says so; none of a promoter that is new, or deleted. */
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

/** The methods of which something is sealed. */
export function sealedKinds({ payoutMethods }: Pick<Promoter, 'payoutMethods'>): MethodKind[] {
  return (payoutMethods ?? NO_METHODS).methods.map(({ method }) => method);
}

/** The promoter with a new fingerprint of an unchanged payout method. */
export function withPrint(promoter: Promoter, kind: MethodKind, print: string): Promoter {
  return withStored(promoter, printed(promoter, kind, print));
}

/** The fingerprints with another one of a method, or without it; nothing where there were none and are none. */
function printed(promoter: Promoter, kind: MethodKind, print: string | undefined): Pick<StoredMethods, 'prints'> {
  const { [kind]: _, ...others } = promoter.payoutMethods?.prints ?? {};
  const prints = print === undefined ? others : { ...others, [kind]: print };
  return promoter.payoutMethods?.prints || print !== undefined ? { prints } : {};
}

/** The promoter with the fingerprint of PayPal's address, which is in its profile. */
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
