import { nextDay, toDay } from '#shared/domain/day.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const REPORT = '/api/v2/company/reports/campaigns';
const COLUMNS = ['promoter_earnings_amount', 'clicks_count', 'customers_count'] as const;
/** Before any imported data. */
const FIRST_DAY = '2000-01-01';

interface CampaignFigures {
  /** Promoter earnings, in the smallest unit. */
  readonly cost: number;
  readonly clicks: number;
  readonly customers: number;
}

/** Queries all-time figures by campaign. Up to 15 minutes old. */
export const campaignFiguresQuery = {
  queryKey: [REPORT, 'figures'],
  queryFn: async (): Promise<ReadonlyMap<number, CampaignFigures>> => {
    // The account's day may be tomorrow in UTC.
    const span = { start_date: FIRST_DAY, end_date: nextDay(toDay(new Date().toISOString())) };
    const query = { 'columns[]': [...COLUMNS], group_by: 'year' as const, ...span };
    const rows = requireData(await dashboardApi.GET(REPORT, { params: { query } }));
    return new Map(
      rows.map(({ id, data }) => [
        id,
        {
          cost: data.promoter_earnings_amount ?? 0,
          clicks: data.clicks_count ?? 0,
          customers: data.customers_count ?? 0,
        },
      ]),
    );
  },
} as const;

/** Figures of a campaign without any. */
export const NO_FIGURES: CampaignFigures = { cost: 0, clicks: 0, customers: 0 };
