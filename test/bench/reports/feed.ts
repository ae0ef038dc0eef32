import { type Day, toDay } from '#shared/domain/day.ts';
import type { PartialFigures } from '#shared/domain/reports/figures.ts';
import { encodeOwnerFigures, sumOwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { buildReportChanges, type ReportChange } from '#shared/domain/reports/report-change.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { keys } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { putItems } from '#test/bench/world/put-items.ts';

export interface Owners {
  readonly promoters: readonly number[];
  readonly campaigns: readonly number[];
}

const EVENTS_OF_AN_ENTRY = 90;
const LATE = 100;
const LATE_DAYS = 45;

const CLICK: PartialFigures = { clicks: 1 };
const FIRST_SALE: PartialFigures = { referrals: 1, customers: 1, sales: 1, revenue: 12_900, earnings: 2580, active: 1 };
const SALE: PartialFigures = { sales: 1, revenue: 4900, earnings: 980 };
const KINDS = [CLICK, FIRST_SALE, CLICK, SALE];

/**
 * Writes feed entries in the projector's format; no stream runs. Events rotate through the promoters, so that even a
 * small run touches the maximum number of sheets per event.
 * @returns the number of feed entries
 */
export async function feedEvents(account: number, count: number, day: Day, owners: Owners): Promise<number> {
  const last = await readLastFeedNumber(account);
  const entries = Math.ceil(count / EVENTS_OF_AN_ENTRY);
  await putItems(getEntries(account, last, count, day, owners));
  await putItems([{ ...keys.feedHead(account), last: last + entries }]);
  return entries;
}

function* getEntries(account: number, last: number, count: number, day: Day, owners: Owners): Generator<Item> {
  const fedAt = `${day}T12:00:00.000Z`;
  const expires = Math.floor(Date.parse(fedAt) / 1000);
  for (let from = 0; from < count; from += EVENTS_OF_AN_ENTRY) {
    const changes: ReportChange[] = [];
    for (let index = from; index < Math.min(count, from + EVENTS_OF_AN_ENTRY); index += 1) {
      changes.push(...createEvent(index, day, owners));
    }
    const number = last + from / EVENTS_OF_AN_ENTRY + 1;
    const packed = encodeOwnerFigures(sumOwnerFigures(changes));
    yield { ...keys.feedEntry(account, number), packed, fedAt, [table.ttl]: expires };
  }
}

function createEvent(index: number, day: Day, { promoters, campaigns }: Owners): ReportChange[] {
  const round = Math.floor(index / promoters.length);
  const promoterId = promoters[(index + round) % promoters.length] ?? 0;
  const campaignId = campaigns[Math.floor(index / KINDS.length) % campaigns.length] ?? 0;
  const daysBefore = index % LATE === LATE - 1 ? 1 + (Math.floor(index / LATE) % LATE_DAYS) : 0;
  const at = new Date(Date.parse(day) - daysBefore * DAY_MS).toISOString();
  return buildReportChanges({ promoterId, campaignId }, toDay(at), KINDS[index % KINDS.length] ?? CLICK);
}
