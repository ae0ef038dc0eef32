import {
  applyContestDetails,
  type Contest,
  type ContestDetails,
  MAX_CONTESTS,
  sortLatestEndFirst,
} from '#shared/domain/contests/contest.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { contestsWrite, readContests, standingsRemoval } from '#shared/store/contests/contests.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Returns contests, the latest end first. */
export async function listContestsPage({ account }: Pick<Call, 'account'>, { page, perPage }: PageRequest) {
  const rows = sortLatestEndFirst((await readContests(account.id)).contests);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Returns a contest. @throws Refusal `not_found` */
export async function showContest({ account }: Pick<Call, 'account'>, id: number): Promise<Contest> {
  return requireContest((await readContests(account.id)).contests, id);
}

/**
 * Creates a contest.
 * @throws Refusal `invalid` for an unknown campaign, an end before the start, and at the limit
 */
export async function createContest({ account, runtime }: Call, details: ContestDetails): Promise<Contest> {
  await assertCampaignsExist(account.id, details.campaignIds);
  return retryOnConflict(async () => {
    const board = await readContests(account.id);
    if (board.contests.length >= MAX_CONTESTS) {
      const message = `An account can have ${MAX_CONTESTS} contests: delete one first.`;
      throw new Refusal({ code: 'invalid', message });
    }
    const lastId = board.lastId + 1;
    const contest = applyContestDetails(null, { id: lastId, createdAt: runtime.now() }, details);
    await commit([contestsWrite(account.id, board, { contests: [...board.contests, contest], lastId })]);
    return contest;
  }, runtime);
}

/**
 * Updates a contest.
 * @throws Refusal `not_found`; `invalid` for an unknown campaign or an end before the start
 */
export async function updateContest({ account, runtime }: Call, id: number, details: ContestDetails): Promise<Contest> {
  return retryOnConflict(async () => {
    const board = await readContests(account.id);
    const before = requireContest(board.contests, id);
    // A campaign may have been deleted since the contest was created.
    const addedCampaigns = details.campaignIds?.filter((campaignId) => !before.campaignIds.includes(campaignId));
    await assertCampaignsExist(account.id, addedCampaigns);
    const after = applyContestDetails(before, before, details);
    const contests = board.contests.map((contest) => (contest === before ? after : contest));
    await commit([contestsWrite(account.id, board, { ...board, contests })]);
    return after;
  }, runtime);
}

/** Deletes a contest and its standings. @returns it @throws Refusal `not_found` */
export async function deleteContest({ account, runtime }: Call, id: number): Promise<Contest> {
  return retryOnConflict(async () => {
    const board = await readContests(account.id);
    const before = requireContest(board.contests, id);
    const contests = board.contests.filter((contest) => contest !== before);
    await commit([contestsWrite(account.id, board, { ...board, contests }), standingsRemoval(account.id, id)]);
    return before;
  }, runtime);
}

function requireContest(contests: readonly Contest[], id: number): Contest {
  const contest = contests.find((candidate) => candidate.id === id);
  if (!contest) throw new Refusal({ code: 'not_found', what: 'contest' });
  return contest;
}
