import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { recalculateDays } from '#shared/operations/reports/recalculate-days.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { v2SettingsShow, v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const DAYS = { start_date: '2024-06-29', end_date: '2024-07-02', group_by: 'day' } as const;
const FIELDS = ['sales_count', 'referrals_count', 'promoter_earnings_amount'];

/** 20:30 on June 30 in New York, and in UTC July 1. */
const EVENING = '2024-07-01T00:30:00.000Z';
const NOON = '2024-07-01T12:00:00.000Z';

function withTimeZone(company: Company) {
  const calls = createReportCalls(company);
  const headers = createCredentials('v2', company);
  const byDay = async (read: typeof calls.overview) => {
    const { body } = await read({ ...DAYS, selected_fields: FIELDS });
    const rows: { readonly period: string; readonly sales_count: number }[] = body[0]?.items ?? body;
    return Object.fromEntries(
      rows.filter(({ sales_count }) => sales_count > 0).map((row) => [row.period, row.sales_count]),
    );
  };
  const days = async () => ({ overview: await byDay(calls.overview), promoters: await byDay(calls.promoters) });
  return {
    change: (time_zone: unknown) => send(v2SettingsUpdate, { json: { company: { time_zone } }, headers }),
    company: async () => (await send(v2SettingsShow, { headers })).body.company,
    days,
    recalculate: async (hasTime?: () => boolean) => {
      const account = await readAccount(company.account.id);
      if (!account) throw new Error('no account');
      return recalculateDays({ runtime }, account, hasTime);
    },
    /** Waits for the projector. */
    waitForDays: async (expected: Record<string, number>) => {
      const both = { overview: expected, promoters: expected };
      const read = async () => {
        await calls.refresh();
        return days();
      };
      expect(await eventually(read, (found) => isDeepStrictEqual(found, both))).toEqual(both);
    },
  };
}

describe('the time zone of an account', () => {
  test('a sale in the evening is on the local day after the time zone changed', async () => {
    const company = await aCompany();
    const { sell } = createDatedCalls(company, await company.promoter());
    await sell(`${unique('lead')}@example.com`, EVENING, 1000);
    await sell(`${unique('lead')}@example.com`, NOON, 1000);
    const zone = withTimeZone(company);
    await zone.waitForDays({ 'Jul 1, 2024': 2 });
    expect(await zone.company()).toMatchObject({ time_zone: 'UTC', recalculates_reports: false });

    const { status, body } = await zone.change('America/New_York');
    expect([status, body.company]).toMatchObject([200, { time_zone: 'America/New_York', recalculates_reports: true }]);
    await refreshAllReports({ runtime }, { rollUp: 'campaigns', account: company.account.id });
    const local = { 'Jul 1, 2024': 1, 'Jun 30, 2024': 1 };
    expect(await zone.days()).toEqual({ overview: local, promoters: local });
    expect((await zone.company()).recalculates_reports).toBe(false);
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });

    await sell(`${unique('lead')}@example.com`, '2024-07-01T03:59:59.000Z', 1000);
    await zone.waitForDays({ 'Jul 1, 2024': 1, 'Jun 30, 2024': 2 });

    await zone.change('Asia/Kolkata');
    await zone.recalculate();
    await zone.waitForDays({ 'Jul 1, 2024': 3 });
    await zone.change('UTC');
    await zone.recalculate();
    await zone.waitForDays({ 'Jul 1, 2024': 3 });
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
  });

  test('a denied commission leaves the local day on which it was earned', async () => {
    const company = await aCompany();
    const { sell } = createDatedCalls(company, await company.promoter());
    const email = `${unique('lead')}@example.com`;
    await sell(email, EVENING, 1000);
    const zone = withTimeZone(company);
    await zone.waitForDays({ 'Jul 1, 2024': 1 });
    await zone.change('America/New_York');
    await zone.recalculate();
    expect((await company.v2('/company/commissions/deny', { ids: [1] })).status).toBe(200);
    const read = async () => {
      await createReportCalls(company).refresh();
      return (await createReportCalls(company).overview({ ...DAYS, selected_fields: FIELDS })).body;
    };
    const earnings = (rows: readonly { readonly promoter_earnings_amount: string }[]) =>
      rows.map((row) => row.promoter_earnings_amount);
    const zeros = ['$0.00', '$0.00', '$0.00', '$0.00'];
    expect(earnings(await eventually(read, (rows) => earnings(rows).join() === zeros.join()))).toEqual(zeros);
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
  });

  test('a recalculation that runs out of time continues, and concurrent runs count nothing twice', async () => {
    const company = await aCompany();
    const { sell } = createDatedCalls(company, await company.promoter());
    await sell(`${unique('lead')}@example.com`, EVENING, 1000);
    const zone = withTimeZone(company);
    await zone.waitForDays({ 'Jul 1, 2024': 1 });
    await zone.change('America/New_York');
    for (const steps of [1, 2, 3]) {
      let remainingSteps = steps;
      await zone.recalculate(() => remainingSteps-- > 0);
    }
    await Promise.all([zone.recalculate(), zone.recalculate(), zone.recalculate()]);
    await zone.waitForDays({ 'Jun 30, 2024': 1 });
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
  });

  test('a rebuild finishes a recalculation first', async () => {
    const company = await aCompany();
    const { sell } = createDatedCalls(company, await company.promoter());
    await sell(`${unique('lead')}@example.com`, EVENING, 1000);
    const zone = withTimeZone(company);
    await zone.waitForDays({ 'Jul 1, 2024': 1 });
    await zone.change('America/New_York');
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
    await zone.waitForDays({ 'Jun 30, 2024': 1 });
  });

  test('a rebuild finishes a recalculation that began after it listed the accounts', async () => {
    const company = await aCompany();
    const { sell } = createDatedCalls(company, await company.promoter());
    await sell(`${unique('lead')}@example.com`, EVENING, 1000);
    const zone = withTimeZone(company);
    await zone.waitForDays({ 'Jul 1, 2024': 1 });
    let steps = 1;
    // The account has no time zone, as in a list from before the change.
    const account = { id: company.account.id, timeZone: 'America/New_York' };
    expect(await recalculateDays({ runtime }, account, () => steps-- > 0)).toBe(false);
    expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
    await zone.waitForDays({ 'Jun 30, 2024': 1 });
  });

  test('the time zone survives changes of other settings, and an unknown one is rejected', async () => {
    const company = await aCompany();
    const zone = withTimeZone(company);
    const response = await zone.change('Europe/Atlantis');
    expect([response.status, response.body.message]).toEqual([
      422,
      'company.time_zone is invalid: send an IANA name, such as `Europe/Berlin`, or `UTC`.',
    ]);
    await zone.change('Europe/Berlin');
    const headers = createCredentials('v2', company);
    const { body } = await send(v2SettingsUpdate, { json: { company: { name: 'Acme' } }, headers });
    expect(body.company).toMatchObject({ name: 'Acme', time_zone: 'Europe/Berlin' });
  });

  test('an account with events of an earlier version keeps its time zone until they are prepared', async () => {
    const company = await aCompany();
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keys.allNumbered(company.account.id) }));
    const { status, body } = await withTimeZone(company).change('Europe/Berlin');
    expect([status, body.message]).toMatchObject([422, expect.stringContaining('projections rebuild')]);
    expect((await withTimeZone(company).change('UTC')).status).toBe(200);
    expect(await readAccount(company.account.id)).not.toHaveProperty('timeZone');
  });
});
