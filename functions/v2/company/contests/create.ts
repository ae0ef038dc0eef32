import { localDay } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createContest } from '#shared/operations/contests/contests.ts';
import { presentContestV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsCreate } from '#shared/routes/v2/contests/contests.ts';
import { toContestDetails } from '#shared/routes/v2/contests/contests-to-domain.ts';

export const handler = endpoint(
  v2ContestsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(
      presentContestV2(
        await createContest(call, toContestDetails(input)),
        localDay(call.runtime.now(), call.account.timeZone),
      ),
    ),
);
