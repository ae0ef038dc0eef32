import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { affiliateContestsList } from '#shared/routes/affiliate/contests/contests.ts';
import {
  v2ContestsCreate,
  v2ContestsDelete,
  v2ContestsList,
  v2ContestsShow,
  v2ContestsStandings,
  v2ContestsUpdate,
} from '#shared/routes/v2/contests/contests.ts';
import { runtime } from '#shared/runtime.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { Company } from '#test/support/service/company.ts';

/** A contest of September 2024. */
const SEPTEMBER = { name: 'September race', rank_by: 'earnings', start_date: '2024-09-01', end_date: '2024-09-30' };

export function createContestCalls(company: Company) {
  const { account } = company;
  const headers = createCredentials('v2', company);
  return {
    list: async (query: Input = {}) => (await send(v2ContestsList, { query, headers })).body,
    show: (id: number) => send(v2ContestsShow, { variables: { id }, headers }),
    create: (json: Input) => send(v2ContestsCreate, { json: { ...SEPTEMBER, ...json }, headers }),
    update: (id: number, json: Input) => send(v2ContestsUpdate, { json, variables: { id }, headers }),
    remove: (id: number) => send(v2ContestsDelete, { variables: { id }, headers }),
    standings: async (id: number) => (await send(v2ContestsStandings, { variables: { id }, headers })).body,
    /** Runs the daily update. */
    compute: async (now = runtime.now()) => {
      const run = { rollUp: 'promoters', account: account.id, onFailure: rethrow } as const;
      await refreshAllReports({ runtime: { ...runtime, now: () => now } }, run);
    },
    /** Reads the portal's contests, which are cached for 30 seconds. */
    seenBy: async (promoter: { readonly id: number }) =>
      (await send(affiliateContestsList, { headers: createPromoterHeaders(await aPromoterSession(account, promoter)) }))
        .body,
  };
}

function rethrow(error: unknown): never {
  throw error;
}
