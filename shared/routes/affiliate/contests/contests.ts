import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import { field, integerField, nullable, nullableText } from '#shared/routes/output.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { contestExample, standingsExample } from '#shared/routes/v2/contests/contests.ts';
import { contestEntries, placeField, standingsTime } from '#shared/routes/v2/contests/contests-output.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';

const place = field(placeField, 'Place; promoters with equal figures share it.');

const affiliateContest = v.object({
  ...contestEntries,
  standings_updated_at: standingsTime,
  standings: field(
    v.array(
      v.object({
        place,
        name: field(
          nullableText,
          'First name and initial of the last name, such as `Ada L.`; null if unknown. The promoter’s own name in full.',
        ),
        value: field(
          nullable(integerField),
          'Figure; earnings in the smallest unit of the account’s currency. Null for others unless `show_figures`.',
        ),
        own: field(v.boolean(), 'Whether it is the promoter’s own place.'),
      }),
    ),
    'The first ten places.',
  ),
  own: field(
    nullable(v.object({ place, value: field(integerField, 'The promoter’s figure.') })),
    'The promoter’s own place among the first 1,000; null without one.',
  ),
});

export type AffiliateContest = v.InferOutput<typeof affiliateContest>;

const { campaign_ids, created_at, ...contest } = contestExample;

export const affiliateContestsList = {
  area: 'assets',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  verb: 'list',
  path: '/api/v2/affiliate/contests',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'contests'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List running and ended contests, the latest end first',
  description: 'Those for all campaigns, and those of the promoter’s campaigns.',
  responses: promoterResponses(
    okResponse(v.array(affiliateContest), [
      {
        ...contest,
        standings_updated_at: standingsExample.updated_at,
        standings: [{ place: 1, name: 'Ada L.', value: null, own: false }],
        own: { place: 4, value: 12_263 },
      },
    ]),
  ),
} satisfies PromoterRoute;
