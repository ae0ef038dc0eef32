import { localDay } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { updateContest } from '#shared/operations/contests/contests.ts';
import { presentContestV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsUpdate } from '#shared/routes/v2/contests/contests.ts';
import { toContestDetails } from '#shared/routes/v2/contests/contests-to-domain.ts';

export const handler = endpoint(v2ContestsUpdate, async ({ input: { id, ...input }, ...call }) =>
  presentContestV2(
    await updateContest(call, id, toContestDetails(input)),
    localDay(call.runtime.now(), call.account.timeZone),
  ),
);
