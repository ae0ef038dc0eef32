import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import type { SubIdReport } from '#shared/operations/portal/own/reports.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import type { AffiliateSubIdReport } from '#shared/routes/affiliate/reports/reports-output.ts';

/** Creates a presenter of sub-ID reports. @param metrics requested columns */
export function createSubIdReportPresenter(metrics: readonly ReportMetric[]) {
  const { source } = createReportPresentersV2(metrics);
  return (report: SubIdReport): AffiliateSubIdReport => {
    const { id, data, sub_data } = source(report);
    return {
      sub_id: report.subId,
      id,
      campaign: report.campaign && presentReducedCampaignV2(report.campaign),
      data,
      sub_data,
    };
  };
}
