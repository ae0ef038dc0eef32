import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import { notificationsForEvent } from '#shared/domain/notifications/event-notifications.ts';
import { sumOwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { sumTraffic } from '#shared/domain/reports/traffic.ts';
import { findTargetProgress } from '#shared/domain/rewards/target-reward.ts';
import { upgradeEvent, type VersionedEvent } from '#shared/domain/tracking/earlier-event.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { collectListChanges, sumEvents } from '#shared/store/projections/projections.ts';
import { parseClickEntry } from '#shared/store/reports/report-feed.ts';
import { type Key, parseAccountId } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';

/** A malformed event, without personal data. */
export interface SkippedEvent {
  readonly account: number;
  readonly key: Key;
  readonly kind: string;
  /** Null if missing. */
  readonly id: number | null;
  /** Invalid fields, or failing consequences. */
  readonly defect: string;
  /** Whether counters, balances and reports may include it. */
  readonly counted: boolean;
}

/** Called per skipped event. */
export type OnSkipped = (skipped: SkippedEvent) => void;

/** Required fields by kind. */
const REQUIRED_FIELDS: Readonly<Record<JournalEvent['event'], readonly string[]>> = {
  click: ['promoterId', 'campaignId'],
  signup: ['promoterId', 'campaignId', 'id', 'leadId'],
  sale: ['promoterId', 'campaignId', 'id', 'leadId', 'amount', 'commissions'],
  refund: ['promoterId', 'campaignId', 'id', 'leadId', 'amount', 'commissions'],
  refund_reversal: ['promoterId', 'campaignId', 'id', 'leadId', 'amount', 'commissions'],
  cancellation: ['promoterId', 'campaignId', 'id', 'leadId'],
  change: ['id', 'changes'],
};

const LISTS = ['commissions', 'changes'];

/** Consequences of an event; it is malformed if one fails. */
const CONSEQUENCES: Readonly<Record<string, (account: number, stored: StoredEvent) => unknown>> = {
  counters: (_, stored) => sumEvents([stored]),
  lists: (_, stored) => collectListChanges([stored]),
  reports: (_, { event }) => [sumOwnerFigures(computeReportChanges(event)), sumTraffic([event])],
  targets: (_, { event }) => findTargetProgress(event),
  webhooks: (account, { event }) => buildNotices(account, event),
  mails: (account, { event }) => mailsForEvent(account, event),
  notifications: (_, { event }) => notificationsForEvent(event, { isFirstSale: true, largeCommission: 0 }),
};

/**
 * Converts an item to an event in the current format. Malformed ones call `onSkipped` and return null, so that they do
 * not block others.
 */
export function parseEvent(item: Item, onSkipped: OnSkipped): StoredEvent | null {
  const { pk, sk, ...event } = item;
  const stored: StoredEvent = { key: { pk, sk }, event: upgradeEvent(event as unknown as VersionedEvent) };
  const defect = findDefect(stored);
  if (defect === null) return stored;
  onSkipped({
    account: parseAccountId(pk),
    key: stored.key,
    kind: String(item.event),
    id: typeof item.id === 'number' ? item.id : null,
    defect,
    counted: item.countedAt !== undefined,
  });
  return null;
}

/** Reads the clicks of a feed entry, as {@link parseClickEntry}; null if malformed. */
export function parseClickTally(item: Item, onSkipped: OnSkipped): ReturnType<typeof parseClickEntry> {
  try {
    return parseClickEntry(item);
  } catch {
    const { pk, sk } = item;
    const defect = 'the clicks in the report feed cannot be read';
    onSkipped({ account: parseAccountId(pk), key: { pk, sk }, kind: 'clicks', id: null, defect, counted: true });
    return null;
  }
}

/** Returns the well-formed events of items. */
export function parseEvents(items: readonly Item[], onSkipped: OnSkipped): StoredEvent[] {
  return items.flatMap((item) => parseEvent(item, onSkipped) ?? []);
}

/** Returns accounts that a rebuild does not change: a counted event is unreadable. */
export function accountsNotRepaired(skipped: readonly SkippedEvent[]): ReadonlySet<number> {
  return new Set(skipped.filter(({ counted }) => counted).map(({ account }) => account));
}

function findDefect(stored: StoredEvent): string | null {
  const event: Readonly<Record<string, unknown>> = { ...stored.event };
  const kind = String(event.event);
  if (!Object.hasOwn(REQUIRED_FIELDS, kind)) return 'its kind is unknown to this version';
  const invalidFields = [
    ...REQUIRED_FIELDS[kind as JournalEvent['event']].filter((name) => !isValidField(name, event[name])),
    ...['at', 'recordedAt'].filter((name) => Number.isNaN(Date.parse(String(event[name])))),
  ];
  if (invalidFields.length > 0) return `missing or invalid: ${invalidFields.join(', ')}`;
  const failing = Object.entries(CONSEQUENCES).filter(
    ([, use]) => !succeeds(() => use(parseAccountId(stored.key.pk), stored)),
  );
  return failing.length === 0 ? null : `it cannot be processed for ${failing.map(([name]) => name).join(', ')}`;
}

function isValidField(name: string, value: unknown): boolean {
  return LISTS.includes(name) ? Array.isArray(value) : Number.isInteger(value) || typeof value === 'bigint';
}

function succeeds(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}
