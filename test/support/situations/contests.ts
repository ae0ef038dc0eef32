import { createContest } from '#shared/operations/contests/contests.ts';
import { runtime } from '#shared/runtime.ts';
import { standingsWrite } from '#shared/store/contests/contests.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { contestInputs } from '#test/support/contests/inputs.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import type { Situations } from './index.ts';

/** A contest whose standings have the world's promoter. */
async function aRankedContest({ company: { account }, promoter }: World): Promise<Input> {
  const contest = await createContest({ account, runtime }, { name: 'Ranked contest' });
  const standings = [{ promoterId: promoter.id, value: 1000 }];
  await commit([standingsWrite(account.id, contest, standings, runtime.now())]);
  return { id: contest.id };
}

/** Situations of calls about contests. */
export const contestSituations: Situations = {
  'POST /api/v2/company/contests': {
    'for a campaign': async ({ company }) => ({
      name: 'Contest',
      rank_by: 'referrals',
      start_date: '2026-12-01',
      end_date: '2026-12-31',
      campaign_ids: [company.campaign.id],
    }),
  },
  'PUT /api/v2/company/contests/{id}': {
    'for a campaign': async (world) => ({
      ...(await contestInputs['/api/v2/company/contests/{id}']?.(world)),
      campaign_ids: [world.company.campaign.id],
    }),
  },
  'DELETE /api/v2/company/contests/{id}': { 'with standings': aRankedContest },
  '/api/v2/company/contests/{id}/standings': { 'with standings': aRankedContest },
  '/api/v2/affiliate/contests': {
    'with standings': async (world) => {
      await aRankedContest(world);
      return {};
    },
  },
};
