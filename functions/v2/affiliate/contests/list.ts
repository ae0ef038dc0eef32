import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnContests } from '#shared/operations/contests/show-standings.ts';
import { presentAffiliateContest } from '#shared/present/v2/contests/contest.ts';
import { affiliateContestsList } from '#shared/routes/affiliate/contests/contests.ts';

export const handler = promoterEndpoint(affiliateContestsList, async ({ promoter, ...call }) =>
  (await listOwnContests(call, promoter)).map((own) => presentAffiliateContest(own, promoter.id)),
);
