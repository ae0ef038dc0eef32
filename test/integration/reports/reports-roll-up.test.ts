import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { readFeed, readLastFeedNumber, readRollUpProgress } from '#shared/store/reports/report-feed.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { createDatedCalls, createReportCalls, YEAR } from '#test/support/reports/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { interceptCommands, runWithInterference } from '#test/support/table/interference.ts';

const FIGURES = ['sales_count', 'referrals_count', 'customers_count', 'revenue_amount', 'promoter_earnings_amount'];

/** A company with twelve sales in twelve months, all in the report feed but not yet rolled up. */
async function aCompanyWithFeed() {
  const company = await aCompany();
  const [promoter, other] = [await company.promoter(), await company.promoter()];
  const account = company.account.id;
  const months = Array.from({ length: 12 }, (_, month) => month + 1);
  await Promise.all(
    months.map((month) => {
      const at = `2024-${String(month).padStart(2, '0')}-07`;
      return createDatedCalls(company, month % 3 === 0 ? other : promoter).sell(
        `${unique('lead')}@example.com`,
        at,
        1000 * month,
      );
    }),
  );
  await waitForFeed(account, 12);
  const calls = createReportCalls(company);
  /** All reports of the year. */
  const readYearReports = async () => {
    const query = { ...YEAR, selected_fields: FIGURES };
    return [
      (await calls.overview(query)).body,
      (await calls.campaigns(query)).body,
      (await calls.promoters(query)).body,
    ];
  };
  return { company, account, calls, ofYear: readYearReports, sell: createDatedCalls(company, promoter).sell };
}

/** Waits until the feed contains that many sales. */
async function waitForFeed(account: number, sales: number): Promise<void> {
  const read = async () => {
    const entries = await readFeed(account, 0, await readLastFeedNumber(account), 10);
    return entries.flatMap(({ rows }) => rows).reduce((sum, { vector }) => sum + Number(vector[3] ?? 0), 0);
  };
  expect(await eventually(read, (found) => found === sales)).toBe(sales);
}

const year = {
  sales_count: 12,
  referrals_count: 12,
  customers_count: 12,
  revenue_amount: '$780.00',
  promoter_earnings_amount: '$156.00',
};

/** Lets this process send that many DynamoDB commands; all later ones fail. */
function failAfter(commands: number): { readonly died: () => boolean; readonly restore: () => void } {
  let callCount = 0;
  const restore = interceptCommands((command, send) => {
    callCount += 1;
    return callCount > commands ? Promise.reject(new Error('the process has died')) : send(command);
  });
  return { died: () => callCount > commands, restore };
}

describe('report roll-ups', () => {
  test.runIf(isDeep)('a roll-up that fails after any command loses and duplicates nothing after a retry', async () => {
    const { account, ofYear, calls } = await aCompanyWithFeed();
    for (const rollUp of ROLL_UPS) {
      for (let commands = 0; ; commands += 1) {
        const { died, restore } = failAfter(commands);
        await refreshReports({ account: { id: account }, runtime }, rollUp).catch(() => {});
        restore();
        if (!died()) break;
      }
    }
    await calls.refresh();
    const [overview] = await ofYear();
    expect(overview).toEqual([{ period: '2024', ...year }]);
    expect(await rebuildReports({ runtime }, account)).toMatchObject({ differences: [], unsettled: 0 });
  });

  quickTest('a roll-up without new entries reads two items and writes nothing', async () => {
    const { account, calls } = await aCompanyWithFeed();
    await calls.refresh();
    const commands: string[] = [];
    const stopIntercepting = interceptCommands((command, send) => {
      commands.push((command as object).constructor.name);
      return send(command);
    });
    const done = await refreshReports({ account: { id: account }, runtime }, 'campaigns');
    stopIntercepting();
    expect([done, commands]).toEqual([{ entries: 0, sheets: 0, finished: true }, ['BatchGetCommand']]);
  });

  test.runIf(isDeep)('concurrent roll-ups add each event once', async () => {
    const { account, ofYear } = await aCompanyWithFeed();
    const runs = Array.from({ length: 4 }, () =>
      ROLL_UPS.map((rollUp) => refreshReports({ account: { id: account }, runtime }, rollUp)),
    );
    await Promise.all(runs.flat());
    expect((await ofYear())[0]).toEqual([{ period: '2024', ...year }]);
    expect(await rebuildReports({ runtime }, account)).toMatchObject({ differences: [] });
  });

  test.runIf(isDeep)('a stalled roll-up that others overtook adds nothing when it resumes', async () => {
    const { account, ofYear, sell } = await aCompanyWithFeed();
    const refreshMeanwhile = async () => {
      await refreshReports({ account: { id: account }, runtime }, 'campaigns');
      await sell(`${unique('late')}@example.com`, '2024-01-31', 100);
      await waitForFeed(account, 13);
      await refreshReports({ account: { id: account }, runtime }, 'campaigns');
    };
    await runWithInterference(
      () => refreshReports({ account: { id: account }, runtime }, 'campaigns'),
      refreshMeanwhile,
      {
        command: 'batch read',
        nth: 2,
      },
    );
    expect((await ofYear())[0]).toMatchObject([{ sales_count: 13, revenue_amount: '$781.00' }]);
    expect(await rebuildReports({ runtime }, account)).toMatchObject({ differences: [] });
  });

  quickTest('a roll-up without time left stops between two parts and reports it', async () => {
    const { account } = await aCompanyWithFeed();
    expect(await refreshReports({ account: { id: account }, runtime }, 'campaigns', () => false)).toMatchObject({
      entries: 0,
      finished: false,
    });
    expect((await readRollUpProgress(account, 'campaigns')).done).toBe(0);
  });

  quickTest('a roll-up stops at a feed gap and names the rebuild command', async () => {
    const { account, ofYear, calls } = await aCompanyWithFeed();
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keys.feedEntry(account, 1) }));
    const fastRuntime = { ...runtime, sleep: async () => {} };
    await expect(refreshReports({ account: { id: account }, runtime: fastRuntime }, 'campaigns')).rejects.toThrow(
      'npm run admin -- reports rebuild',
    );
    const { differences } = await rebuildReports({ runtime: fastRuntime }, account);
    expect(differences.length).toBeGreaterThan(0);
    expect((await ofYear())[0]).toEqual([{ period: '2024', ...year }]);
    await calls.refresh();
    expect((await ofYear())[0]).toEqual([{ period: '2024', ...year }]);
  });
});

describe('report rebuilds', () => {
  quickTest('a rebuild repairs changed, lost and invented report rows', async () => {
    const { account, ofYear, calls } = await aCompanyWithFeed();
    await calls.refresh();
    const before = await ofYear();
    const all = { of: 'all' } as const;
    await damage(keys.yearSheet(account, all, 2024), '[[1,0,99,1,1],[13,1]]');
    await documentClient.send(
      new DeleteCommand({ TableName: tableName(), Key: keys.monthSheet(account, all, '2024-05') }),
    );
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.yearSheet(account, { of: 'campaign', id: 1 }, 2023), upTo: 1, packed: '[[4,0,7]]' },
      }),
    );
    const { differences } = await rebuildReports({ runtime }, account);
    expect(differences).toContainEqual({
      account,
      sheet: 'report#campaign#1 year#2023',
      row: 4,
      figure: 'referrals',
      stored: 7,
      computed: 0,
    });
    expect(new Set(differences.map(({ sheet }) => sheet)).size).toBe(3);
    expect(await ofYear()).toEqual(before);
    expect(await rebuildReports({ runtime }, account)).toMatchObject({ differences: [] });
  });

  test.runIf(isDeep)('a rebuild finds no difference during sales and roll-ups', async () => {
    const { company, account, calls, sell } = await aCompanyWithFeed();
    await calls.refresh();
    let isOver = false;
    const traffic = async () => {
      for (let sold = 0; !isOver; sold += 1) {
        await sell(`${unique('busy')}@example.com`, `2024-0${(sold % 9) + 1}-01`, 500);
        if (sold % 5 === 0) await calls.refresh();
      }
    };
    const going = traffic();
    const findings = await rebuildReports({ runtime }, company.account.id);
    isOver = true;
    await going;
    expect(findings).toMatchObject({ differences: [], unsettled: 0 });
    expect(await rebuildReports({ runtime }, account)).toMatchObject({ differences: [] });
  });
});

/** Replaces the rows of a report page. */
async function damage(key: Key, packed: string): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET packed = :packed',
      ExpressionAttributeValues: { ':packed': packed },
    }),
  );
}
