import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { lineOf } from '#bin/admin/errors.ts';
import { id } from '#bin/admin/fields.ts';
import { type Row, table } from '#bin/admin/print.ts';
import { skippedRows, skippedText } from '#bin/admin/skipped.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { accountsNotRepaired } from '#shared/operations/projections/parse-events.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { accountOption, theAccount } from './account.ts';

const options = { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) } };

const refresh = command({
  name: 'reports refresh',
  about: 'Updates all reports now, as the schedules do. The exit code is 1 if an account’s reports fail.',
  notes: 'You can repeat it, and run it beside the schedules: nothing is added twice.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const problems = new Set<string>();
    const onFailure = (error: unknown) => problems.add(lineOf(error));
    const rows: Row[] = [];
    for (const rollUp of ROLL_UPS) {
      const { finished, ...done } = await refreshAllReports({ runtime }, { rollUp, account, onFailure });
      rows.push({ reports: rollUp, ...done });
    }
    const text = [table(rows, ['reports', 'accounts', 'entries', 'sheets', 'failures'], ''), ...problems].join('\n');
    return { data: { roll_ups: rows, problems: [...problems] }, text, failed: problems.size > 0 };
  },
});

const rebuild = command({
  name: 'reports rebuild',
  about: 'Computes all reports anew from the events, and corrects what differs.',
  notes: 'You can run it while sales come in, and beside the schedules.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const { events, sheets, differences, unsettled, skipped } = await rebuildReports({ runtime }, account ?? null);
    const rows: Row[] = differences.map(({ account: id, ...difference }) => ({ account_id: id, ...difference }));
    const left = accountsNotRepaired(skipped);
    const put = differences.filter((difference) => !left.has(difference.account)).length;
    const verdict = rows.length === 0 ? 'No difference.' : `Figures put right: ${put}.`;
    const accounts = [...left].join(', ');
    const stay = `Reports stay as they are in these accounts, where a skipped event had been counted: ${accounts}.`;
    const again = unsettled > 0 ? [`${unsettled} sheets changed each time they were looked at: run it again.`] : [];
    const text = [
      `${events} events in ${sheets} sheets.`,
      table(rows, ['account_id', 'sheet', 'row', 'figure', 'stored', 'computed'], ''),
      skippedText(skipped),
      [verdict, ...(left.size > 0 ? [stay] : []), ...again].join('\n'),
    ];
    const data = { events, sheets, unsettled, differences: rows, skipped: skippedRows(skipped) };
    return { data, text: text.filter(Boolean).join('\n\n'), failed: unsettled > 0 || skipped.length > 0 };
  },
});

export const reportCommands = [refresh, rebuild];
