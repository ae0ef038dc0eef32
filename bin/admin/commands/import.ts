import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { UsageError } from '#bin/admin/errors.ts';
import { ACCOUNT_VARIABLE, fetchSourceFiles, KEY_VARIABLE } from '#bin/admin/fetch-source.ts';
import { flagSchema, optionalTextSchema } from '#bin/admin/fields.ts';
import { REPORT_COLUMNS, readFiles } from '#bin/admin/import-files.ts';
import { formatTable, type PrintRow } from '#bin/admin/print.ts';
import { readListFiles } from '#shared/domain/import/list-files.ts';
import {
  IMPORT_SOURCES,
  type ImportSource,
  type ParsedSource,
  type SkippedRow,
} from '#shared/domain/import/records.ts';
import { csvText } from '#shared/http/lists/csv-table.ts';
import { type ImportOutcome, importSource } from '#shared/operations/import/import-source.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, requireAccount } from './account.ts';

const COUNT_COLUMNS = ['kind', 'rows', 'can_come', 'came_before'];
const FIGURE_COLUMNS = ['figure', 'of', 'files', 'account', 'difference'];
const WHY_COLUMNS = ['kind', 'outcome', 'rows', 'why', 'first'];
const CHANGED_COLUMNS = ['kind', 'id', 'number', 'why'];
/** The report has all of them. */
const REASONS_SHOWN = 40;
const CAMPAIGN_MAPPING = /^(.+)=([1-9]\d{0,9})$/;

const run = defineCommand({
  name: 'import',
  about: 'Imports an account from FirstPromoter or Rewardful, or from any other service by CSV files.',
  notes: `You can repeat it: imported records stay unchanged. No mail or webhooks are sent.
The exit code is 1 if the account differs from the files or a row is refused.
Without --dir, the records are read from the service's API, with the key in the variable ${KEY_VARIABLE}, and for
FirstPromoter its account id in ${ACCOUNT_VARIABLE}. The key is not stored.
File formats: shared/operations/import/README.md.`,
  options: {
    account: accountOption,
    from: {
      value: 'SERVICE',
      about: IMPORT_SOURCES.join(', '),
      schema: v.picklist(IMPORT_SOURCES, `must be one of ${IMPORT_SOURCES.join(', ')}`),
    },
    dir: { value: 'DIR', about: 'folder with the exported files', schema: optionalTextSchema() },
    campaign: {
      value: 'NAME=ID',
      about: 'maps campaign NAME of the service to campaign ID here (the one of the same name); repeatable',
      schema: v.optional(
        v.array(
          v.pipe(
            v.string(),
            v.regex(CAMPAIGN_MAPPING, 'must be a campaign name and the id of a campaign here, such as Partners=1'),
          ),
        ),
        [],
      ),
      repeatable: true,
    },
    'dry-run': { value: null, about: 'writes nothing; shows which rows would not be imported', schema: flagSchema() },
    report: {
      value: 'FILE',
      about: 'writes the rows that are not imported to this CSV file',
      schema: optionalTextSchema(),
    },
  },
  async run({ account: id, from, dir, campaign, 'dry-run': isDryRun, report: file }, runtime, _, report) {
    const account = await requireAccount(id);
    const read = await readSource({ from, dir, currency: account.currency }, runtime, report);
    const campaigns = new Map(
      campaign.map((mapping) => {
        const [, name = '', number] = CAMPAIGN_MAPPING.exec(mapping) ?? [];
        return [name, Number(number)] as const;
      }),
    );
    const outcome = await importSource({ account, runtime }, { source: from, read, campaigns, isDryRun, report });
    if (file !== undefined) await writeFile(file, csvText([REPORT_COLUMNS, ...outcome.leftOut.map(toReportLine)]));
    return { ...formatOutcome(outcome, isDryRun), failed: isFailed(outcome) };
  },
});

export const importCommands = [run];

interface SourceOptions {
  readonly from: ImportSource;
  readonly dir: string | undefined;
  readonly currency: string;
}

async function readSource(
  { from, dir, currency }: SourceOptions,
  runtime: Runtime,
  report: (line: string) => void,
): Promise<ParsedSource> {
  if (dir !== undefined) return readFiles(from, dir, currency);
  if (from === 'csv') throw new UsageError('--dir is missing: CSV files are in a folder.');
  return readListFiles(from, await fetchSourceFiles(from, runtime, report), currency);
}

function toReportLine({ place, kind, id, outcome, why }: SkippedRow) {
  return [place.file, place.row, kind, id ?? '', outcome, why];
}

function isFailed({ leftOut, figures, changed }: ImportOutcome): boolean {
  const differs = (figures ?? []).some(({ files, account }) => files !== account);
  return differs || changed.length > 0 || leftOut.some(({ outcome }) => outcome === 'refused');
}

function formatOutcome(outcome: ImportOutcome, isDryRun: boolean) {
  const { leftOut, counts, figures, changed } = outcome;
  const rows = counts.map(
    ({ kind, found, importable, before }): PrintRow => ({
      kind,
      rows: found,
      can_come: importable,
      came_before: before,
    }),
  );
  const compared = (figures ?? []).map(
    ({ files, account, ...rest }): PrintRow => ({ ...rest, files, account, difference: account - files }),
  );
  const leftOutRows = leftOut.map(({ place, ...row }): PrintRow => ({ ...place, ...row }));
  const parts = [
    formatTable(rows, COUNT_COLUMNS, ''),
    formatTable(groupReasons(leftOut).slice(0, REASONS_SHOWN), WHY_COLUMNS, ''),
    formatMore(groupReasons(leftOut).length - REASONS_SHOWN),
    figures === null ? '' : formatTable(compared.map(formatBigInts), FIGURE_COLUMNS, ''),
    formatTable(
      changed.map(({ place, ...record }): PrintRow => record),
      CHANGED_COLUMNS,
      '',
    ),
    isDryRun ? 'Nothing was written.' : formatVerdict(compared, isFailed(outcome)),
  ];
  return {
    data: { counts: rows, left_out: leftOutRows, figures: figures === null ? null : compared, changed },
    text: parts.filter(Boolean).join('\n\n'),
  };
}

/** As text, bigint amounts are exact. */
function formatBigInts(row: PrintRow): PrintRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}

function formatVerdict(compared: readonly PrintRow[], failed: boolean): string {
  const differing = compared.filter(({ files, account }) => files !== account);
  if (differing.length === 0) {
    return failed
      ? 'The figures match the files, but rows were refused or commissions differ. See above.'
      : 'The account matches the files.';
  }
  return `The account differs from the files: ${differing.map(({ figure, of }) => (of === null ? figure : `${figure} (${of})`)).join(', ')}.`;
}

function formatMore(count: number): string {
  return count > 0 ? `… and ${count} more. Use --report FILE to get all.` : '';
}

function groupReasons(leftOut: readonly SkippedRow[]): PrintRow[] {
  const same = Map.groupBy(leftOut, ({ kind, outcome, why }) => JSON.stringify([kind, outcome, why]));
  return [...same.values()].flatMap((rows): PrintRow[] => {
    const [first] = rows;
    if (!first) return [];
    const { kind, outcome, why, place } = first;
    return [{ kind, outcome, rows: rows.length, why, first: `${place.file}, row ${place.row}` }];
  });
}
