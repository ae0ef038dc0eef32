import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { formatErrorLine } from '#bin/admin/errors.ts';
import { idSchema } from '#bin/admin/fields.ts';
import { formatTable, type PrintRow } from '#bin/admin/print.ts';
import { skippedRows, skippedText } from '#bin/admin/skipped-events.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { accountsNotRepaired } from '#shared/operations/projections/parse-events.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { accountOption, requireAccount } from './account.ts';

const options = { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) } };

const refresh = defineCommand({
  name: 'reports refresh',
  about: 'Updates all reports now, as the schedules do. The exit code is 1 if an account’s reports fail.',
  notes: 'You can repeat it and run it alongside the schedules: nothing is counted twice.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const problems = new Set<string>();
    const onFailure = (error: unknown) => problems.add(formatErrorLine(error));
    const rows: PrintRow[] = [];
    for (const rollUp of ROLL_UPS) {
      const { finished, ...done } = await refreshAllReports({ runtime }, { rollUp, account, onFailure });
      rows.push({ reports: rollUp, ...done });
    }
    const text = [formatTable(rows, ['reports', 'accounts', 'entries', 'sheets', 'failures'], ''), ...problems].join(
      '\n',
    );
    return { data: { roll_ups: rows, problems: [...problems] }, text, failed: problems.size > 0 };
  },
});

const rebuild = defineCommand({
  name: 'reports rebuild',
  about: 'Recomputes all reports from the events and corrects differences.',
  notes: 'You can run it during traffic and alongside the schedules.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const { events, sheets, differences, unsettled, skipped } = await rebuildReports({ runtime }, account ?? null);
    const rows: PrintRow[] = differences.map(({ account: id, ...difference }) => ({ account_id: id, ...difference }));
    const notRepaired = accountsNotRepaired(skipped);
    const corrected = differences.filter((difference) => !notRepaired.has(difference.account)).length;
    const verdict = rows.length === 0 ? 'No differences.' : `Figures corrected: ${corrected}.`;
    const accounts = [...notRepaired].join(', ');
    const skippedNote = `Reports were not corrected in these accounts, because a skipped event was already counted: ${accounts}.`;
    const unsettledNote = unsettled > 0 ? [`${unsettled} sheets kept changing during the check. Run it again.`] : [];
    const text = [
      `${events} events in ${sheets} sheets.`,
      formatTable(rows, ['account_id', 'sheet', 'row', 'figure', 'stored', 'computed'], ''),
      skippedText(skipped),
      [verdict, ...(notRepaired.size > 0 ? [skippedNote] : []), ...unsettledNote].join('\n'),
    ];
    const data = { events, sheets, unsettled, differences: rows, skipped: skippedRows(skipped) };
    return { data, text: text.filter(Boolean).join('\n\n'), failed: unsettled > 0 || skipped.length > 0 };
  },
});

export const reportCommands = [refresh, rebuild];
