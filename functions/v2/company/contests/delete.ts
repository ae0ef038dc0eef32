import { localDay } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { deleteContest } from '#shared/operations/contests/contests.ts';
import { presentContestV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsDelete } from '#shared/routes/v2/contests/contests.ts';

export const handler = endpoint(v2ContestsDelete, async ({ input, ...call }) =>
  presentContestV2(await deleteContest(call, input.id), localDay(call.runtime.now(), call.account.timeZone)),
);
