import type { Contest } from '#shared/domain/contests/contest.ts';
import { type Standing, sortStandings, standingsTerms } from '#shared/domain/contests/standings.ts';
import { decodeReportSheet, encodeReportSheet } from '#shared/domain/reports/report-sheet.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { discard, put, type Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** All contests of an account. */
export interface ContestBoard {
  readonly contests: readonly Contest[];
  /** Ids are never reused, so that a new contest does not get the standings of a deleted one. */
  readonly lastId: number;
  /** Null without an item. */
  readonly revision: number | null;
}

/** Result of the last computation of a contest. */
export interface StoredStandings {
  /** Terms of the contest when the standings were computed. */
  readonly terms: string;
  readonly updatedAt: string;
  /** Best first. */
  readonly standings: readonly Standing[];
}

/** Reads all contests. One call. */
export async function readContests(account: number): Promise<ContestBoard> {
  const key = keys.contests(account);
  const board = (await readItems([key])).get<ContestBoard>(key);
  return board ?? { contests: [], lastId: 0, revision: null };
}

/** Writes all contests if unchanged. */
export function contestsWrite(
  account: number,
  { revision }: ContestBoard,
  after: Pick<ContestBoard, 'contests' | 'lastId'>,
): Write {
  const { contests, lastId } = after;
  return writeIfUnchanged(keys.contests(account), revision, { contests, lastId });
}

/** Reads the standings of contests by id, eventually consistent; those never computed are missing. One call. */
export async function readStandings(account: number, ids: readonly number[]): Promise<Map<number, StoredStandings>> {
  const items = await readItems(
    ids.map((id) => keys.contestStandings(account, id)),
    false,
  );
  return new Map(
    ids.flatMap((id): [number, StoredStandings][] => {
      const item = items.get<StandingsItem>(keys.contestStandings(account, id));
      return item ? [[id, parseStandings(item)]] : [];
    }),
  );
}

interface StandingsItem extends Pick<StoredStandings, 'terms' | 'updatedAt'> {
  /** A row per promoter. */
  readonly figures: string;
}

function parseStandings({ terms, updatedAt, figures }: StandingsItem): StoredStandings {
  const rows = [...decodeReportSheet(figures)];
  return {
    terms,
    updatedAt,
    standings: sortStandings(rows.map(([promoterId, [value = 0]]) => ({ promoterId, value }))),
  };
}

/** Writes a contest's standings. @param now ISO 8601 */
export function standingsWrite(account: number, contest: Contest, standings: readonly Standing[], now: string): Write {
  const values = new Map(standings.map(({ promoterId, value }) => [promoterId, [value]]));
  const item: StandingsItem = { terms: standingsTerms(contest), updatedAt: now, figures: encodeReportSheet(values) };
  return put(keys.contestStandings(account, contest.id), { ...item });
}

/** Deletes a contest's standings. */
export function standingsRemoval(account: number, id: number): Write {
  return discard(keys.contestStandings(account, id));
}
