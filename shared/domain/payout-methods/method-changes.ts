import { checkSepaName } from '#shared/domain/payout-files/sepa-name.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskPayoutDetails } from './masks.ts';
import { listPayoutMethods } from './method.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';
import { NO_METHODS, type StoredMethods } from './stored-methods.ts';

/** Changes of a method other than its details; omitted values stay. */
export interface PayoutMethodChanges {
  /** True selects it. False on the selected method selects the first other one. */
  readonly isSelected?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/**
 * Stores a method or its new details, and restarts the waiting time. Even unchanged details restart it, because
 * encrypted ones cannot be compared; PayPal's address can ({@link recordPaypalChange}).
 * @param now ISO 8601
 * @param fingerprint undefined when the account does not compare promoters
 */
export function setPayoutMethod(
  promoter: Promoter,
  details: PayoutDetails,
  now: string,
  fingerprint?: string,
): Promoter {
  if (details.method === 'paypal') return { ...promoter, profile: { ...promoter.profile, paypalEmail: details.email } };
  const { method } = details;
  const { methods } = storedMethods(promoter);
  const addedAt = methods.find((stored) => stored.method === method)?.addedAt ?? now;
  const ofBank =
    details.method === 'bank'
      ? { country: details.country, sepaName: checkSepaName(details.holder) }
      : { country: null };
  const masked = maskPayoutDetails(details);
  const others = methods.filter((stored) => stored.method !== method);
  return changeStoredMethods(promoter, {
    methods: [...others, { method, masked, ...ofBank, addedAt, changedAt: now }],
    ...replaceFingerprint(promoter, method, fingerprint),
  });
}

/** Removes a method. */
export function dropPayoutMethod(promoter: Promoter, kind: MethodKind): Promoter {
  if (kind === 'paypal') return { ...promoter, profile: { ...promoter.profile, paypalEmail: null } };
  return changeStoredMethods(promoter, {
    methods: storedMethods(promoter).methods.filter(({ method }) => method !== kind),
    ...replaceFingerprint(promoter, kind, undefined),
  });
}

/** Applies changes to a method. */
export function applyMethodChanges(
  promoter: Promoter,
  kind: MethodKind,
  { isSelected, isDisabled }: PayoutMethodChanges,
): Promoter {
  const { selected, disabled } = storedMethods(promoter);
  const others = disabled.filter((disabledKind) => disabledKind !== kind);
  const wasSelected = listPayoutMethods(promoter).some(
    (payoutMethod) => payoutMethod.method === kind && payoutMethod.isSelected,
  );
  const next = listPayoutMethods(promoter).find(({ method }) => method !== kind)?.method ?? null;
  return changeStoredMethods(promoter, {
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
export function recordPaypalChange(before: Promoter | null, after: Promoter, now: string): Promoter {
  if (before === null || before.profile.paypalEmail === after.profile.paypalEmail) return after;
  if (after.deletedAt !== null) return after;
  return changeStoredMethods(after, { paypalChangedAt: after.profile.paypalEmail === null ? null : now });
}

/** Returns the methods whose details changed, for the notification; none for new or deleted promoters. */
export function listChangedMethods(before: Promoter | null, after: Promoter): MethodKind[] {
  if (before === null || after.deletedAt !== null) return [];
  const methodsBefore = listPayoutMethods(before);
  const isMoved = ({ method, changedAt }: (typeof methodsBefore)[number]) => {
    const methodBefore = methodsBefore.find((former) => former.method === method);
    return changedAt !== null && methodBefore?.changedAt !== changedAt;
  };
  return listPayoutMethods(after)
    .filter(isMoved)
    .map(({ method }) => method);
}

/** Returns the methods with encrypted details. */
export function listEncryptedMethods({ payoutMethods }: Pick<Promoter, 'payoutMethods'>): MethodKind[] {
  return (payoutMethods ?? NO_METHODS).methods.map(({ method }) => method);
}

/** Replaces the fingerprint of an unchanged method. */
export function setFingerprint(promoter: Promoter, kind: MethodKind, fingerprint: string): Promoter {
  return changeStoredMethods(promoter, replaceFingerprint(promoter, kind, fingerprint));
}

/** Replaces or removes a fingerprint. */
function replaceFingerprint(
  promoter: Promoter,
  kind: MethodKind,
  fingerprint: string | undefined,
): Pick<StoredMethods, 'prints'> {
  const { [kind]: removed, ...others } = promoter.payoutMethods?.prints ?? {};
  const fingerprints = fingerprint === undefined ? others : { ...others, [kind]: fingerprint };
  return promoter.payoutMethods?.prints || fingerprint !== undefined ? { prints: fingerprints } : {};
}

/** Sets the fingerprint of PayPal's address, which is in the profile. */
export function setPaypalFingerprint(promoter: Promoter, fingerprint: string | undefined): Promoter {
  return promoter.payoutMethods?.prints?.paypal === fingerprint
    ? promoter
    : changeStoredMethods(promoter, replaceFingerprint(promoter, 'paypal', fingerprint));
}

function storedMethods({ payoutMethods = NO_METHODS }: Promoter): StoredMethods {
  return payoutMethods;
}

function changeStoredMethods(promoter: Promoter, changes: Partial<StoredMethods>): Promoter {
  return { ...promoter, payoutMethods: { ...storedMethods(promoter), ...changes } };
}
