import * as v from 'valibot';
import { CONTEST_RANKINGS, CONTEST_STATUSES } from '#shared/domain/contests/contest.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const dateField = v.pipe(v.string(), v.isoDate());

/** From 1. Promoters with equal figures share a place. */
export const placeField = v.pipe(integerField, v.minValue(1));
export const standingsTime = field(
  nullable(timestampField),
  'When the standings were computed: daily, with reports by promoter. Null until then for a new contest, and after a change ' +
    'of `rank_by`, `campaign_ids` or dates.',
);

/** Fields that promoters see, too. */
export const contestEntries = {
  id: field(idField, 'Id of the contest.'),
  name: field(v.string(), 'Name of the contest.'),
  description: field(v.string(), 'Plain text; may be empty.'),
  rank_by: field(v.picklist(CONTEST_RANKINGS), 'Figure that ranks promoters.'),
  start_date: field(dateField, 'First day, in the account’s time zone.'),
  end_date: field(dateField, 'Last day, in the account’s time zone.'),
  status: field(v.picklist(CONTEST_STATUSES), 'Status by the dates.'),
  prizes: field(v.array(v.string()), 'Prizes, starting with first place.'),
  show_figures: field(v.boolean(), 'Whether promoters see each other’s figures.'),
};

export const v2Contest = v.object({
  ...contestEntries,
  campaign_ids: field(v.array(idField), 'Ids of the campaigns whose figures count; empty for all campaigns.'),
  created_at: field(timestampField, 'When the contest was created.'),
});

export const v2ContestStandings = v.object({
  updated_at: standingsTime,
  standings: field(
    v.array(
      v.object({
        place: field(placeField, 'Place; promoters with equal figures share it.'),
        promoter: field(v2ReducedPromoter, 'The promoter.'),
        value: field(integerField, 'Figure; earnings in the smallest unit of the account’s currency.'),
        prize: field(nullableText, 'Prize of the place; null without one.'),
      }),
    ),
    'The first 100 places.',
  ),
});

export type V2Contest = v.InferOutput<typeof v2Contest>;
export type V2ContestStandings = v.InferOutput<typeof v2ContestStandings>;
