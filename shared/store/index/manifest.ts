import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { Segment } from '#shared/store/index/segments/policy.ts';
import { keys, parseIndexDirectoryKey, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { putItem, updateItem } from '#shared/store/table/requests.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { isConditionMet } from '#shared/store/table/transaction.ts';

/** A page that left the index and awaits deletion. */
export interface ObsoletePage {
  readonly id: string;
  readonly height: number;
  readonly isSubtree: boolean;
  readonly since: number;
}

/** Root of an index. Segments are immutable; a new manifest refers to others. */
export interface Manifest {
  /** Undefined until it is stored. */
  readonly revision: number | undefined;
  /** Last log entry that is in the segments. */
  readonly logPosition: number;
  /** Next partition of rows to backfill; null when complete. */
  readonly backfillFrom: number | null;
  /** Whether lists may be read from the index. */
  readonly ready: boolean;
  readonly segments: Readonly<Record<string, readonly Segment[]>>;
  readonly obsolete: readonly ObsoletePage[];
}

/** Builds the manifest of an index that is not backfilled yet. */
export function emptyManifest(orders: readonly string[], position: number): Manifest {
  const segments = Object.fromEntries(orders.map((name) => [name, []]));
  return {
    revision: undefined,
    logPosition: position,
    backfillFrom: 0,
    ready: false,
    segments,
    obsolete: [],
  };
}

/** Reads the manifest; null when the kind has no index. */
export async function readManifest(account: number, kind: RowKind): Promise<Manifest | null> {
  return decodeManifest(await readItem<Item>(keys.sortedHead(account, kind)));
}

/** Reads the last record number of a kind and its manifest. One call. */
export async function readIndexState(
  account: number,
  kind: RowKind,
): Promise<{ readonly last: number; readonly manifest: Manifest | null }> {
  const [numbers, manifest] = [keys.numbers(account, kind), keys.sortedHead(account, kind)];
  const items = await readItems([numbers, manifest]);
  return { last: items.get<{ last: number }>(numbers)?.last ?? 0, manifest: decodeManifest(items.get<Item>(manifest)) };
}

export const ROW_KINDS: readonly RowKind[] = ['promoter', 'lead', 'commission', 'payout'];

/** Reads the last record number of each kind. One call. */
export async function readRecordCounts(account: number): Promise<[RowKind, number][]> {
  const items = await readItems(ROW_KINDS.map((kind) => keys.numbers(account, kind)));
  return ROW_KINDS.map((kind) => [kind, items.get<{ last: number }>(keys.numbers(account, kind))?.last ?? 0]);
}

/** Replaces the manifest by optimistic locking. Returns it as stored, or null on a conflict. */
export async function writeManifest(account: number, kind: RowKind, manifest: Manifest): Promise<Manifest | null> {
  const revision = nextRevision(manifest.revision);
  const unchanged = unchangedSince(manifest.revision);
  const isWritten = await isConditionMet(
    putItem({
      Item: { ...keys.sortedHead(account, kind), ...encodeManifest({ ...manifest, revision }) },
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: unchanged.values,
    }),
  );
  return isWritten ? { ...manifest, revision } : null;
}

/**
 * Claims an index, so that two processes do not do the same work. Claims only save work.
 * @param now epoch milliseconds
 * @param until epoch milliseconds; then others may claim it
 * @returns false when another process has claimed it
 */
export function claimIndex(account: number, kind: RowKind, now: number, until: number): Promise<boolean> {
  return isConditionMet(
    updateItem({
      Key: { ...keys.sortedAccount(account, kind) },
      UpdateExpression: 'SET busyUntil = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(busyUntil) OR busyUntil < :now)',
      ExpressionAttributeValues: { ':until': until, ':now': now },
    }),
  );
}

/** Lists the indexes of all accounts. One call. */
export async function listIndexes(): Promise<{ readonly account: number; readonly kind: RowKind }[]> {
  return (await readPartition(partitions.sortedAccounts)).map(parseIndexDirectoryKey);
}

/** Registers an index for maintenance. */
export async function registerIndex(account: number, kind: RowKind): Promise<void> {
  await putItem({ Item: { ...keys.sortedAccount(account, kind) } });
}

export async function releaseIndex(account: number, kind: RowKind): Promise<void> {
  await updateItem({
    Key: { ...keys.sortedAccount(account, kind) },
    UpdateExpression: 'REMOVE busyUntil',
  });
}

/**
 * Stored attributes of a manifest, under older names: `runs` (segments), `sheet` (page id), `doomed` (obsolete),
 * `isWhole` (isSubtree), `position` (logPosition), `building` (backfillFrom).
 */
interface StoredManifest {
  readonly revision: number | undefined;
  readonly position: number;
  readonly building: number | null;
  readonly ready: boolean;
  readonly packed: Uint8Array;
}

type StoredSegment = Omit<Segment, 'id'> & { readonly sheet: string };
type StoredObsoletePage = Omit<ObsoletePage, 'id' | 'isSubtree'> & {
  readonly sheet: string;
  readonly isWhole: boolean;
};

function encodeManifest(manifest: Manifest): StoredManifest {
  const { revision, logPosition, backfillFrom, ready } = manifest;
  const storedSegments = mapSegments(
    manifest.segments,
    ({ id, ...segment }): StoredSegment => ({ sheet: id, ...segment }),
  );
  const storedObsolete = manifest.obsolete.map(
    ({ id, height, isSubtree, since }): StoredObsoletePage => ({ sheet: id, height, isWhole: isSubtree, since }),
  );
  const packed = deflateRawSync(JSON.stringify({ runs: storedSegments, doomed: storedObsolete }));
  return { revision, position: logPosition, building: backfillFrom, ready, packed };
}

function decodeManifest(item: Item | null): Manifest | null {
  if (!item) return null;
  const { revision, position, building, ready, packed } = item as unknown as StoredManifest;
  const { runs, doomed } = JSON.parse(inflateRawSync(packed).toString('utf8'));
  const segments = mapSegments(runs, ({ sheet, ...segment }: StoredSegment): Segment => ({ id: sheet, ...segment }));
  const obsolete = doomed.map(
    ({ sheet, height, isWhole, since }: StoredObsoletePage): ObsoletePage => ({
      id: sheet,
      height,
      isSubtree: isWhole,
      since,
    }),
  );
  return { revision, logPosition: position, backfillFrom: building, ready, segments, obsolete };
}

function mapSegments<From, To>(
  byOrder: Readonly<Record<string, readonly From[]>>,
  convert: (segment: From) => To,
): Record<string, readonly To[]> {
  return Object.fromEntries(Object.entries(byOrder).map(([order, segments]) => [order, segments.map(convert)]));
}
