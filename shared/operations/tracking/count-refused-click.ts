import { toDay } from '#shared/domain/day.ts';
import {
  type ClickRefusalReason,
  findCountableRefId,
  REFUSED_REF_IDS_PER_DAY,
} from '#shared/domain/tracking-log/refused-click.ts';
import { describeError, logger } from '#shared/logging.ts';
import { addRefusedClick, listRefusedRefId } from '#shared/store/tracking-log/refused-clicks.ts';

const MAX_CACHED_ACCOUNTS = 1000;

/** Cache of the ref ids counted separately on a day. */
interface ListedRefIds {
  readonly day: string;
  readonly refIds: ReadonlySet<string>;
  readonly isFull: boolean;
}

const listedRefIds = new Map<number, ListedRefIds>();

/**
 * Counts a click with an unknown ref id. One write, two for the first per process and day. Errors do not affect the
 * response.
 * @param refId as in the link
 */
export async function countRefusedClick(
  account: number,
  { refId, because }: { readonly refId: string; readonly because: ClickRefusalReason },
  now: string,
): Promise<void> {
  try {
    const counted = findCountableRefId(refId);
    const isListed = counted !== null && (await isCountedAlone(account, counted, toDay(now)));
    await addRefusedClick(account, { refId: isListed ? counted : null, because, lastAt: now });
  } catch (error) {
    logger.warn('refused click not counted', { account, error: describeError(error) });
  }
}

async function isCountedAlone(account: number, refId: string, day: string): Promise<boolean> {
  const before = getListedRefIds(day, account);
  if (before.refIds.has(refId) || before.isFull) return before.refIds.has(refId);
  const result = await listRefusedRefId(account, { day, refId, most: REFUSED_REF_IDS_PER_DAY });
  const { refIds } = getListedRefIds(day, account);
  cacheEntry(account, {
    day,
    refIds: result === 'listed' ? new Set([...refIds, refId]) : result,
    isFull: result !== 'listed',
  });
  return result === 'listed';
}

function getListedRefIds(day: string, account: number): ListedRefIds {
  const entry = listedRefIds.get(account);
  return entry?.day === day ? entry : { day, refIds: new Set(), isFull: false };
}

function cacheEntry(account: number, entry: ListedRefIds): void {
  listedRefIds.delete(account);
  listedRefIds.set(account, entry);
  const [oldest] = listedRefIds.keys();
  if (oldest !== undefined && listedRefIds.size > MAX_CACHED_ACCOUNTS) listedRefIds.delete(oldest);
}
