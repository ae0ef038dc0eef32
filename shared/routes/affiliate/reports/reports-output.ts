import * as v from 'valibot';
import { field } from '#shared/routes/output.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { v2TrafficSourceReport } from '#shared/routes/v2/reports/reports-output.ts';

const { data, sub_data } = v2TrafficSourceReport.entries;

export const affiliateSubIdReport = v.object({
  sub_id: field(
    v.string(),
    'The sub-channel: what a link has in `sub_id`. `(other)` has all that there is no room for: a month tells two hundred apart.',
  ),
  id: field(v.string(), 'Id of the campaign and the sub-channel, parted by a blank.'),
  campaign: field(v.nullable(v2ReducedCampaign), 'The campaign; null for `(other)`.'),
  data,
  sub_data,
});

export type AffiliateSubIdReport = v.InferOutput<typeof affiliateSubIdReport>;
