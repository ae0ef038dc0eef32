import * as v from 'valibot';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { refreshAll } from '#shared/operations/reports/refresh-all.ts';
import { accountOption, theAccount } from './account.ts';
import { command } from './command.ts';
import { lineOf } from './errors.ts';
import { id } from './fields.ts';
import { type Row, table } from './print.ts';

const options = { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) } };

const refresh = command({
  name: 'reports refresh',
  about: 'Brings all reports up to date now, as the schedules do; exit code 1 where an account’s fail.',
  notes: 'It can be repeated, and run while a schedule’s run is under way: nothing is added twice.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const problems = new Set<string>();
    const onFailure = (error: unknown) => problems.add(lineOf(error));
    const rows: Row[] = [];
    for (const rollUp of ROLL_UPS) {
      const { finished, ...done } = await refreshAll({ runtime }, { rollUp, account, onFailure });
      rows.push({ reports: rollUp, ...done });
    }
    const text = [table(rows, ['reports', 'accounts', 'entries', 'sheets', 'failures'], ''), ...problems].join('\n');
    return { data: { roll_ups: rows, problems: [...problems] }, text, failed: problems.size > 0 };
  },
});

const rebuild = command({
  name: 'reports rebuild',
  about: 'Computes all reports anew from the events, and corrects what differs.',
  notes: 'It can run while sales come in, and beside the schedules’ runs.',
  options,
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const { events, sheets, differences, unsettled } = await rebuildReports({ runtime }, account ?? null);
    const rows: Row[] = differences.map(({ account: id, ...difference }) => ({ account_id: id, ...difference }));
    const verdict = rows.length === 0 ? 'No difference.' : `Figures put right: ${rows.length}.`;
    const again = unsettled > 0 ? [`${unsettled} sheets changed each time they were looked at: run it again.`] : [];
    const text = [
      `${events} events in ${sheets} sheets.`,
      table(rows, ['account_id', 'sheet', 'row', 'figure', 'stored', 'computed'], ''),
      [verdict, ...again].join('\n'),
    ];
    const data = { events, sheets, unsettled, differences: rows };
    return { data, text: text.filter(Boolean).join('\n\n'), failed: unsettled > 0 };
  },
});

export const reportCommands = [refresh, rebuild];
