import { MAX_CONTESTS } from '#shared/domain/contests/contest.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { createContest, deleteContest } from '#shared/operations/contests/contests.ts';
import { runtime } from '#shared/runtime.ts';
import { readContests } from '#shared/store/contests/contests.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

/** Half of the limit: concurrent calls may still use the newest contests. */
const KEPT_CONTESTS = MAX_CONTESTS / 2;

/** Deletes the oldest contests: earlier calls may have used up the limit. */
async function makeRoomForContests({ company: { account } }: World): Promise<Input> {
  const { contests } = await readContests(account.id);
  const oldest = contests.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of oldest.slice(0, -KEPT_CONTESTS)) {
    await deleteContest({ account, runtime }, id).catch(unlessNotFound);
  }
  return {};
}

/** A concurrent call may have deleted it. */
function unlessNotFound(error: unknown): void {
  if (!(error instanceof Refusal) || error.reason.code !== 'not_found') throw error;
}

async function aContest(world: World): Promise<Input> {
  await makeRoomForContests(world);
  return { id: (await createContest({ account: world.company.account, runtime }, { name: unique('Contest') })).id };
}

/** Valid inputs of calls about contests by path, shared by a path's methods. */
export const contestInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/contests': makeRoomForContests,
  '/api/v2/company/contests/{id}': aContest,
  'PUT /api/v2/company/contests/{id}': async (world) => ({ ...(await aContest(world)), end_date: '2099-12-31' }),
  '/api/v2/company/contests/{id}/standings': aContest,
};
