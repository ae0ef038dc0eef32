import { createContest, deleteContest } from '#shared/operations/contests/contests.ts';
import { runtime } from '#shared/runtime.ts';
import { readContests } from '#shared/store/contests/contests.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

/** Earlier calls may have used up the limit. */
const MANY_CONTESTS = 10;

async function roomForContests({ company: { account } }: World): Promise<Input> {
  const { contests } = await readContests(account.id);
  if (contests.length >= MANY_CONTESTS) for (const { id } of contests) await deleteContest({ account, runtime }, id);
  return {};
}

async function aContest(world: World): Promise<Input> {
  await roomForContests(world);
  return { id: (await createContest({ account: world.company.account, runtime }, { name: unique('Contest') })).id };
}

/** Valid inputs of calls about contests by path, shared by a path's methods. */
export const contestInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/contests': roomForContests,
  '/api/v2/company/contests/{id}': aContest,
  'PUT /api/v2/company/contests/{id}': async (world) => ({ ...(await aContest(world)), end_date: '2099-12-31' }),
  '/api/v2/company/contests/{id}/standings': aContest,
};
