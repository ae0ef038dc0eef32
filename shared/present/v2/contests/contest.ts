import { type Contest, contestStatus } from '#shared/domain/contests/contest.ts';
import { maskPromoterName } from '#shared/domain/contests/standings.ts';
import type { Day } from '#shared/domain/day.ts';
import { displayName } from '#shared/domain/promoters/promoter.ts';
import type { ContestStandings, OwnContest } from '#shared/operations/contests/show-standings.ts';
import { presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type { AffiliateContest } from '#shared/routes/affiliate/contests/contests.ts';
import type { V2Contest, V2ContestStandings } from '#shared/routes/v2/contests/contests-output.ts';

/** Presents a contest to the company. @param today in the account's time zone */
export function presentContestV2(contest: Contest, today: Day): V2Contest {
  return {
    ...presentTerms(contest),
    status: contestStatus(contest, today),
    campaign_ids: [...contest.campaignIds],
    created_at: contest.createdAt,
  };
}

/** Presents standings to the company. */
export function presentContestStandingsV2({ contest, updatedAt, top }: ContestStandings): V2ContestStandings {
  return {
    updated_at: updatedAt,
    standings: top.map(({ place, promoter, value }) => ({
      place,
      promoter: presentReducedPromoterV2(promoter),
      value: Number(value),
      prize: contest.prizes[place - 1] ?? null,
    })),
  };
}

/** Presents a contest to a promoter, with masked names of others and, unless the contest shows them, without their figures. */
export function presentAffiliateContest(
  { contest, status, updatedAt, top, own }: OwnContest,
  promoterId: number,
): AffiliateContest {
  return {
    ...presentTerms(contest),
    status,
    standings_updated_at: updatedAt,
    standings: top.map(({ place, promoter, value }) => {
      const isOwn = promoter.id === promoterId;
      return {
        place,
        name: isOwn ? displayName(promoter) : maskPromoterName(promoter),
        value: isOwn || contest.showsFigures ? Number(value) : null,
        own: isOwn,
      };
    }),
    own: own && { place: own.place, value: Number(own.value) },
  };
}

function presentTerms({ id, name, description, rankBy, startDate, endDate, prizes, showsFigures }: Contest) {
  return {
    id,
    name,
    description,
    rank_by: rankBy,
    start_date: startDate,
    end_date: endDate,
    prizes: [...prizes],
    show_figures: showsFigures,
  };
}
