import { expect } from 'vitest';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { v1ReportsCampaigns, v1ReportsOverview, v1ReportsPromoters } from '#shared/routes/v1/reports/reports.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

export const YEAR = { start_date: '2024-01-01', end_date: '2024-12-31', group_by: 'year' } as const;

export function createReportCalls(company: Pick<Company, 'account' | 'key'>) {
  const headers = createCredentials('v1', company);
  const overview = (query: Input = {}) => send(v1ReportsOverview, { query, headers });
  const refresh = async () => {
    for (const rollUp of ROLL_UPS) await refreshReports({ account: company.account, runtime }, rollUp);
  };
  return {
    overview,
    campaigns: (query: Input = {}) => send(v1ReportsCampaigns, { query, headers }),
    promoters: (query: Input = {}) => send(v1ReportsPromoters, { query, headers }),
    refresh,
    expectOverview: async (expected: Input): Promise<void> => {
      const read = async () => {
        await refresh();
        const { period, ...row } = (await overview({ ...YEAR, selected_fields: Object.keys(expected) })).body[0];
        return row;
      };
      const isExpected = (row: unknown) => JSON.stringify(row) === JSON.stringify(expected);
      expect(await eventually(read, isExpected)).toEqual(expected);
    },
  };
}

export function createDatedCalls(company: Company, { promotion }: Awaited<ReturnType<Company['promoter']>>) {
  const call = async (path: string, body: Input) => {
    const response = await company.v1(path, body);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body;
  };
  return {
    signUp: (email: string, created_at: string, overrides: Input = {}) =>
      call('/track/signup', { email, created_at, ...(overrides.tid ? {} : { ref_id: promotion.refId }), ...overrides }),
    sell: (email: string, created_at: string, amount: number, overrides: Input = {}) => {
      const event_id = unique('sale');
      return call('/track/sale', { email, created_at, amount, event_id, ref_id: promotion.refId, ...overrides });
    },
    refund: (email: string, created_at: string, amount: number, overrides: Input = {}) =>
      call('/track/refund', { email, created_at, amount, event_id: unique('refund'), ...overrides }),
    cancel: (email: string, created_at: string) => call('/track/cancellation', { email, created_at }),
  };
}
