import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const REPORT = '/api/v2/company/reports/campaigns';
const EARNED = 'promoter_earnings_amount';
/** Before any imported data. */
const FIRST_DAY = '2000-01-01';

/** Queries promoter earnings by campaign, in the smallest unit. Up to 15 minutes old. */
export const costsQuery = {
  queryKey: [REPORT, 'costs'],
  queryFn: async (): Promise<ReadonlyMap<number, number>> => {
    const span = { start_date: FIRST_DAY, end_date: new Date().toISOString().slice(0, 10) };
    const query = { 'columns[]': [EARNED] as (typeof EARNED)[], group_by: 'year' as const, ...span };
    const rows = requireData(await dashboardApi.GET(REPORT, { params: { query } }));
    return new Map(rows.map(({ id, data }) => [id, data[EARNED] ?? 0]));
  },
} as const;
