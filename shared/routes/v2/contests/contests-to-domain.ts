import type { ContestDetails } from '#shared/domain/contests/contest.ts';
import type { ContestInput } from './contests-input.ts';

/** Converts contest fields. */
export function toContestDetails({
  name,
  description,
  rank_by: rankBy,
  campaign_ids: campaignIds,
  start_date: startDate,
  end_date: endDate,
  prizes,
  show_figures: showsFigures,
}: ContestInput): ContestDetails {
  return { name, description, rankBy, campaignIds, startDate, endDate, prizes, showsFigures };
}
