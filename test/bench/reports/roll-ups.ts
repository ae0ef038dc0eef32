import type { Day } from '#shared/domain/day.ts';
import { ROLL_UPS, type RollUp } from '#shared/domain/reports/roll-up.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import type { RollUpResult } from '#test/bench/results/reports.ts';
import { putItems } from '#test/bench/world/put-items.ts';
import { sumExtraUnits } from './extra-units.ts';
import { feedEvents, type Owners } from './feed.ts';
import {
  createDayRanks,
  createIdsFrom,
  createMonthRanks,
  createOwnSheets,
  HISTORY_UP_TO,
  listDaysOfMonth,
  listHundreds,
  MONTHS,
  totals,
} from './history.ts';

const EVENTS = [1000, 10_000, 30_000] as const;
/** Events in an account with history. They add to every written sheet; more events write the same sheets again. */
const EVENTS_WITH_HISTORY = [1000, 10_000] as const;

const OWNERS: Owners = { promoters: createIdsFrom(10_000, 1000), campaigns: createIdsFrom(1, 5) };
/** No handler runs, so these accounts need no records. Companies have far lower ids. */
const FIRST_ACCOUNT = 9_000_001;
const DAY: Day = '2026-10-31';

/**
 * Measures both roll-ups with a growing number of events, in new accounts and in one whose history has the same
 * promoters and campaigns up to that day.
 */
export async function measureRollUps(): Promise<RollUpResult[]> {
  const results: RollUpResult[] = [];
  for (const [index, events] of EVENTS.entries())
    results.push(...(await measureRuns(FIRST_ACCOUNT + index, events, 0)));
  const account = FIRST_ACCOUNT + EVENTS.length;
  await putItems(getHistory(account));
  for (const events of EVENTS_WITH_HISTORY) results.push(...(await measureRuns(account, events, MONTHS.length)));
  return results;
}

async function measureRuns(account: number, events: number, months: number): Promise<RollUpResult[]> {
  const entries = await feedEvents(account, events, DAY, OWNERS);
  const results: RollUpResult[] = [];
  for (const rollUp of ROLL_UPS) results.push({ events, months, ...(await measureRun(account, rollUp, entries)) });
  return results;
}

async function measureRun(account: number, rollUp: RollUp, entries: number) {
  let sheets = 0;
  const { touched, writes, ...tally } = await tallyCalls(documentClient, async () => {
    const done = await refreshReports({ account: { id: account }, runtime }, rollUp);
    if (done.entries !== entries) throw new Error(`A run processed ${done.entries} entries, not ${entries}`);
    sheets = done.sheets;
  });
  return { rollUp, sheets, extraUnits: sumExtraUnits(writes), ...tally };
}

function* getHistory(account: number): Generator<Item> {
  const hundreds = listHundreds(OWNERS.promoters);
  yield* createOwnSheets(account, { of: 'all' }, MONTHS);
  for (const id of OWNERS.campaigns) yield* createOwnSheets(account, { of: 'campaign', id }, MONTHS);
  for (const id of OWNERS.promoters) yield* createOwnSheets(account, { of: 'promoter', id }, MONTHS);
  yield* createMonthRanks(account, hundreds, MONTHS);
  yield* createDayRanks(account, hundreds, MONTHS.flatMap(listDaysOfMonth));
  yield* totals(account, hundreds);
  yield { ...keys.feedHead(account), last: HISTORY_UP_TO };
  for (const rollUp of ROLL_UPS) yield { ...keys.rollUp(account, rollUp), done: HISTORY_UP_TO };
}
