import * as v from 'valibot';
import { field } from '#shared/routes/output.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { v2TrafficSourceReport } from '#shared/routes/v2/reports/reports-output.ts';

const { data, sub_data } = v2TrafficSourceReport.entries;

export const affiliateSubIdReport = v.object({
  sub_id: field(
    v.string(),
    'Sub ID, as in the link’s `sub_id`. `(other)` is the sum of the rest: a month has up to 200 separate rows.',
  ),
  id: field(v.string(), 'Id of the campaign and the sub ID, separated by a space.'),
  campaign: field(v.nullable(v2ReducedCampaign), 'The campaign; null for `(other)`.'),
  data,
  sub_data,
});

export type AffiliateSubIdReport = v.InferOutput<typeof affiliateSubIdReport>;
