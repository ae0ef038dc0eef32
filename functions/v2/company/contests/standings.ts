import { endpoint } from '#shared/http/endpoint.ts';
import { showContestStandings } from '#shared/operations/contests/show-standings.ts';
import { presentContestStandingsV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsStandings } from '#shared/routes/v2/contests/contests.ts';

export const handler = endpoint(v2ContestsStandings, async ({ input, ...call }) =>
  presentContestStandingsV2(await showContestStandings(call, input.id)),
);
