import { toDay } from '#shared/domain/day.ts';
import { promoterMailSettings } from '#shared/domain/mail/mail-settings.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { isMailSuppressed, type Suppression } from '#shared/domain/mail/suppression.ts';
import { listPayoutMethods } from '#shared/domain/payout-methods/method.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { normalizeTag } from '#shared/domain/promoters/tags.ts';
import type { BroadcastFilters } from './broadcast.ts';

/** `unreachable`: the promoter was deleted, denied or blocked, or SES cannot send to its address. */
export const SKIP_REASONS = ['opted_out', 'suppressed', 'unreachable'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const RECIPIENT_STATES = ['claimed', 'sent', 'failed', 'skipped', 'dismissed'] as const;

/** A promoter's copy of a broadcast. */
export interface BroadcastRecipient {
  readonly promoterId: number;
  /** `claimed`: being sent, or a worker crashed meanwhile; `dismissed`: the company does not send it again. */
  readonly state: (typeof RECIPIENT_STATES)[number];
  /** When the state was set; ISO 8601. */
  readonly at: string;
  /** Why it was skipped, or the error code of SES. */
  readonly reason: string | null;
  readonly deliveredAt: string | null;
  readonly bouncedAt: string | null;
  readonly complainedAt: string | null;
}

/** Longer than any function runs: after this time the worker has crashed. */
const CLAIM_TIMEOUT_MS = 5 * 60_000;

/** Whether an e-mail may have been sent, without a result: SES has no idempotency key. */
export function isUncertain({ state, at }: Pick<BroadcastRecipient, 'state' | 'at'>, now: string): boolean {
  return state === 'claimed' && Date.parse(at) <= Date.parse(now) - CLAIM_TIMEOUT_MS;
}

/**
 * Whether a process that was stopped has left a recipient to its successor.
 * @param recipient undefined without a result
 * @param since when the process was created
 */
export function isLeftOver(recipient: Pick<BroadcastRecipient, 'state' | 'at'> | undefined, since: string): boolean {
  if (!recipient) return true;
  return recipient.at < since && (recipient.state === 'failed' || recipient.state === 'claimed');
}

type AddressedPromoter = Pick<
  Promoter,
  'id' | 'status' | 'deletedAt' | 'archivedAt' | 'current' | 'tags' | 'profile' | 'payoutMethods'
>;

/**
 * Whether a promoter is among those that a broadcast addresses, but for {@link matchesActivityFilters}. Archived
 * promoters are not.
 */
export function matchesBroadcastFilters(
  promoter: AddressedPromoter,
  { campaignIds, statuses, tags, countries, hasPayoutMethod }: BroadcastFilters,
): boolean {
  const { status, deletedAt, archivedAt, current, tags: own = [], profile } = promoter;
  if (status === 'denied' || deletedAt !== null || archivedAt !== null) return false;
  const country = profile.country?.trim().toLowerCase();
  return (
    isAnyOf(campaignIds, (id) => current.some(({ campaignId }) => campaignId === id)) &&
    isAnyOf(statuses, (wanted) => status === wanted) &&
    isAnyOf(tags, (tag) => own.some((other) => normalizeTag(other) === normalizeTag(tag))) &&
    isAnyOf(countries, (name) => country === name.trim().toLowerCase()) &&
    (hasPayoutMethod == null || hasPayoutMethod === canBePaid(promoter))
  );
}

const canBePaid = (promoter: AddressedPromoter) => listPayoutMethods(promoter).some(({ isDisabled }) => !isDisabled);

/** Whether a promoter's sales and last login match. @param lastLoginAt ISO 8601; null: never */
export function matchesActivityFilters(
  { sales, lastLoginAt }: { readonly sales: number; readonly lastLoginAt: string | null },
  { sales: range, lastLoginBefore }: Pick<BroadcastFilters, 'sales' | 'lastLoginBefore'>,
): boolean {
  return (
    sales >= (range?.from ?? 0) &&
    sales <= (range?.to ?? sales) &&
    (lastLoginBefore == null || lastLoginAt === null || toDay(lastLoginAt) < lastLoginBefore)
  );
}

const isAnyOf = <T>(values: readonly T[], matches: (value: T) => boolean) =>
  values.length === 0 || values.some(matches);

/** Returns the campaigns whose name and link may be in a promoter's copy, in order. */
export function listBroadcastCampaigns(
  { current }: Pick<Promoter, 'current'>,
  { campaignIds }: Pick<BroadcastFilters, 'campaignIds'>,
): number[] {
  const own = current.map(({ campaignId }) => campaignId);
  return campaignIds.length === 0 ? own : own.filter((id) => campaignIds.includes(id));
}

/**
 * Returns the address that gets a broadcast, or why it is skipped.
 * @param promotions of the addressed campaigns; empty for a promoter without a campaign
 */
export function findBroadcastAddress(
  promoter: Pick<Promoter, 'status' | 'deletedAt' | 'email' | 'mails'> | null,
  promotions: readonly Pick<Promotion, 'blocked'>[],
  suppression: Pick<Suppression, 'bouncedAt'> | null,
): { readonly to: string } | { readonly skip: SkipReason } {
  if (!promoter || promoter.deletedAt !== null || promoter.status === 'denied') return { skip: 'unreachable' };
  if (promotions.length > 0 && promotions.every(({ blocked }) => blocked)) return { skip: 'unreachable' };
  if (!promoterMailSettings(promoter).broadcasts) return { skip: 'opted_out' };
  if (isMailSuppressed(suppression, true)) return { skip: 'suppressed' };
  const to = normalizeSesAddress(promoter.email);
  return to === null ? { skip: 'unreachable' } : { to };
}
