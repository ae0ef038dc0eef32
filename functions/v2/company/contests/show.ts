import { localDay } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { showContest } from '#shared/operations/contests/contests.ts';
import { presentContestV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsShow } from '#shared/routes/v2/contests/contests.ts';

export const handler = endpoint(v2ContestsShow, async ({ input, ...call }) =>
  presentContestV2(await showContest(call, input.id), localDay(call.runtime.now(), call.account.timeZone)),
);
