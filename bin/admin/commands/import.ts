import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { flag, optionalText, text } from '#bin/admin/fields.ts';
import { REPORT_COLUMNS, readFiles } from '#bin/admin/import-files.ts';
import { type Row, table } from '#bin/admin/print.ts';
import { IMPORT_SOURCES, type SkippedRow } from '#shared/domain/import/records.ts';
import { csvText } from '#shared/http/lists/csv-table.ts';
import { type ImportOutcome, importSource } from '#shared/operations/import/import-source.ts';
import { accountOption, theAccount } from './account.ts';

const COUNT_COLUMNS = ['kind', 'rows', 'can_come', 'came_before'];
const FIGURE_COLUMNS = ['figure', 'of', 'files', 'account', 'difference'];
const WHY_COLUMNS = ['kind', 'outcome', 'rows', 'why', 'first'];
const CHANGED_COLUMNS = ['kind', 'id', 'number', 'why'];
/** How many reasons are shown: all are in the report. */
const REASONS_SHOWN = 40;
const MAPPED = /^(.+)=([1-9]\d{0,9})$/;

const run = command({
  name: 'import',
  about: 'Takes over an account of FirstPromoter or Rewardful, or of any service by CSV files.',
  notes: `You can repeat it: what has come stays as it is. Nobody is mailed, and no webhook reports it.
The exit code is 1 if the account differs from the files, or if a row does not come.
Which files it reads: shared/operations/import/README.md.`,
  options: {
    account: accountOption,
    from: {
      value: 'SERVICE',
      about: IMPORT_SOURCES.join(', '),
      schema: v.picklist(IMPORT_SOURCES, `must be ${IMPORT_SOURCES.join(', ')}`),
    },
    dir: { value: 'DIR', about: 'the folder with the exported files', schema: text() },
    campaign: {
      value: 'NAME=ID',
      about: 'the campaign here that one of the service is (the one of the same name); may be given several times',
      schema: v.optional(
        v.array(
          v.pipe(v.string(), v.regex(MAPPED, 'must be a name and the id of a campaign here, such as Partners=1')),
        ),
        [],
      ),
      repeatable: true,
    },
    'dry-run': { value: null, about: 'writes nothing, and says which rows would not come', schema: flag() },
    report: { value: 'FILE', about: 'writes the rows that do not come into a CSV file', schema: optionalText() },
  },
  async run({ account: id, from, dir, campaign, 'dry-run': isDryRun, report: file }, runtime, _, report) {
    const account = await theAccount(id);
    const read = await readFiles(from, dir, account.currency);
    const campaigns = new Map(
      campaign.map((one) => {
        const [, name = '', number] = MAPPED.exec(one) ?? [];
        return [name, Number(number)] as const;
      }),
    );
    const outcome = await importSource({ account, runtime }, { source: from, read, campaigns, isDryRun, report });
    if (file !== undefined) await writeFile(file, csvText([REPORT_COLUMNS, ...outcome.leftOut.map(reportLine)]));
    return { ...shown(outcome, isDryRun), failed: isFailed(outcome) };
  },
});

export const importCommands = [run];

function reportLine({ place, kind, id, outcome, why }: SkippedRow) {
  return [place.file, place.row, kind, id ?? '', outcome, why];
}

function isFailed({ leftOut, figures, changed }: ImportOutcome): boolean {
  const differs = (figures ?? []).some(({ files, account }) => files !== account);
  return differs || changed.length > 0 || leftOut.some(({ outcome }) => outcome === 'refused');
}

function shown(outcome: ImportOutcome, isDryRun: boolean) {
  const { leftOut, counts, figures, changed } = outcome;
  const rows = counts.map(
    ({ kind, said, fit, before }): Row => ({ kind, rows: said, can_come: fit, came_before: before }),
  );
  const compared = (figures ?? []).map(
    ({ files, account, ...one }): Row => ({ ...one, files, account, difference: account - files }),
  );
  const left = leftOut.map(({ place, ...one }): Row => ({ ...place, ...one }));
  const parts = [
    table(rows, COUNT_COLUMNS, ''),
    table(reasons(leftOut).slice(0, REASONS_SHOWN), WHY_COLUMNS, ''),
    more(reasons(leftOut).length - REASONS_SHOWN),
    figures === null ? '' : table(compared.map(inNumbers), FIGURE_COLUMNS, ''),
    table(
      changed.map((one): Row => ({ ...one })),
      CHANGED_COLUMNS,
      '',
    ),
    isDryRun ? 'Nothing was written.' : verdict(compared, isFailed(outcome)),
  ];
  return {
    data: { counts: rows, left_out: left, figures: figures === null ? null : compared, changed },
    text: parts.filter(Boolean).join('\n\n'),
  };
}

/** Amounts are shown in the smallest unit: as texts they are exact, however large. */
function inNumbers(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}

function verdict(compared: readonly Row[], failed: boolean): string {
  const differing = compared.filter(({ files, account }) => files !== account);
  if (differing.length === 0) {
    return failed
      ? 'The figures are those of the files, but rows were refused, or commissions differ: see above.'
      : 'The account has what the files have.';
  }
  return `The account differs from the files: ${differing.map(({ figure, of }) => (of === null ? figure : `${figure} (${of})`)).join(', ')}.`;
}

function more(count: number): string {
  return count > 0 ? `… and ${count} more: --report FILE has all of them.` : '';
}

/** Rows with the same reason in one line. */
function reasons(leftOut: readonly SkippedRow[]): Row[] {
  const same = Map.groupBy(leftOut, ({ kind, outcome, why }) => JSON.stringify([kind, outcome, why]));
  return [...same.values()].flatMap((some): Row[] => {
    const [first] = some;
    if (!first) return [];
    const { kind, outcome, why, place } = first;
    return [{ kind, outcome, rows: some.length, why, first: `${place.file}, row ${place.row}` }];
  });
}
