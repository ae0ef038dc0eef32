import { localDay } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listContestsPage } from '#shared/operations/contests/contests.ts';
import { presentContestV2 } from '#shared/present/v2/contests/contest.ts';
import { v2ContestsList } from '#shared/routes/v2/contests/contests.ts';

export const handler = endpoint(v2ContestsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listContestsPage(call, page);
  const today = localDay(call.runtime.now(), call.account.timeZone);
  return new ListPage(
    rows.map((contest) => presentContestV2(contest, today)),
    total,
    page,
  );
});
