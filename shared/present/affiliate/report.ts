import type { Metric } from '#shared/domain/reports/metrics.ts';
import type { SubIdReport } from '#shared/operations/portal/own-reports.ts';
import { v2Reports } from '#shared/present/v2/reports/report.ts';
import { v2ReducedCampaign } from '#shared/present/v2/tracking-event.ts';
import type { AffiliateSubIdReport } from '#shared/routes/affiliate/reports/reports-output.ts';

/** Creates a presenter of sub-ID reports. @param metrics requested columns */
export function affiliateSubIdReport(metrics: readonly Metric[]) {
  const { source } = v2Reports(metrics);
  return (report: SubIdReport): AffiliateSubIdReport => {
    const { id, data, sub_data } = source(report);
    return {
      sub_id: report.subId,
      id,
      campaign: report.campaign && v2ReducedCampaign(report.campaign),
      data,
      sub_data,
    };
  };
}
