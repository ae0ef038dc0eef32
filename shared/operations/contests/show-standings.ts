import { type Contest, contestStatus, isContestShown, sortLatestEndFirst } from '#shared/domain/contests/contest.ts';
import { type PlacedStanding, placeStandings, standingsTerms } from '#shared/domain/contests/standings.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { localDay } from '#shared/domain/time-zone.ts';
import type { Call } from '#shared/operations/call.ts';
import { readContests, readStandings, type StoredStandings } from '#shared/store/contests/contests.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import { readContestants } from './contestants.ts';
import { showContest } from './contests.ts';

/** Places that the company sees, and the API promises. */
export const COMPANY_PLACES = 100;
/** Places that promoters see, in addition to their own. */
export const PROMOTER_PLACES = 10;

/** For this time, promoters see contests and standings as they were. */
const CACHED_MS = 30_000;
/** Standings have up to some hundred kilobytes. */
const MAX_CACHED = 20;

/** A place with its promoter. */
export interface ShownStanding extends PlacedStanding {
  readonly promoter: Promoter;
}

/** Standings of a contest; without any until they are computed for its present terms. */
export interface ContestStandings {
  readonly contest: Contest;
  readonly updatedAt: string | null;
  readonly all: readonly PlacedStanding[];
  /** The first places. */
  readonly top: readonly ShownStanding[];
}

/** A contest as a promoter sees it. */
export interface OwnContest extends Omit<ContestStandings, 'all'> {
  readonly status: ReturnType<typeof contestStatus>;
  /** Null without a place. */
  readonly own: PlacedStanding | null;
}

/** Returns the first places of a contest. @throws Refusal `not_found` */
export async function showContestStandings(call: Call, id: number): Promise<ContestStandings> {
  const contest = await showContest(call, id);
  const stored = (await readStandings(call.account.id, [id])).get(id);
  return loadStandings(call.account.id, contest, stored, COMPANY_PLACES);
}

const findCachedStandings = cachedPerAccount<readonly ContestStandings[]>(CACHED_MS, readAllStandings, MAX_CACHED);

/** Returns the running and ended contests of a promoter's campaigns, the latest end first. */
export async function listOwnContests(
  { account, runtime }: Call,
  { id, current }: Pick<Promoter, 'id' | 'current'>,
): Promise<OwnContest[]> {
  const today = localDay(runtime.now(), account.timeZone);
  const campaignIds = current.map(({ campaignId }) => campaignId);
  const all = (await findCachedStandings(Date.parse(runtime.now()), account.id, '')) ?? [];
  return all
    .filter(({ contest }) => isContestShown(contest, campaignIds, today))
    .map(({ all: placed, ...shown }) => ({
      ...shown,
      status: contestStatus(shown.contest, today),
      own: placed.find(({ promoterId }) => promoterId === id) ?? null,
    }));
}

async function readAllStandings(account: number): Promise<ContestStandings[]> {
  const contests = sortLatestEndFirst((await readContests(account)).contests);
  const stored = await readStandings(
    account,
    contests.map(({ id }) => id),
  );
  return Promise.all(
    contests.map((contest) => loadStandings(account, contest, stored.get(contest.id), PROMOTER_PLACES)),
  );
}

/** Leaves out promoters at the top who may no longer have a place since the standings were computed. */
async function loadStandings(
  account: number,
  contest: Contest,
  stored: StoredStandings | undefined,
  places: number,
): Promise<ContestStandings> {
  if (stored?.terms !== standingsTerms(contest)) return { contest, updatedAt: null, all: [], top: [] };
  const checked = stored.standings.slice(0, 2 * places).map(({ promoterId }) => promoterId);
  const contestants = await readContestants(account, contest, checked);
  const isIncluded = ({ promoterId }: { readonly promoterId: number }) =>
    contestants.has(promoterId) || !checked.includes(promoterId);
  const all = placeStandings(stored.standings.filter(isIncluded));
  const top = all.slice(0, places).flatMap((standing) => {
    const promoter = contestants.get(standing.promoterId);
    return promoter ? [{ ...standing, promoter }] : [];
  });
  return { contest, updatedAt: stored.updatedAt, all, top };
}
