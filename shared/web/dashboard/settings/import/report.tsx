import { Alert, Button } from '@mantine/core';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';
import { csvFileName, saveFile } from '#web/ui/lists/csv.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import {
  formatReportCsv,
  groupProblems,
  type ImportProblem,
  KIND_LABELS,
  type KindSummary,
  OUTCOME_LABELS,
  summarizeByKind,
} from './import-report.ts';
import type { ImportResults } from './send-import.ts';

const MAX_SHOWN_PROBLEMS = 20;

interface Props {
  readonly results: ImportResults;
  readonly isDryRun: boolean;
}

/** Counts of a check or an import, with its problems and what to do about them. */
export function ImportReport({ results, isDryRun }: Props) {
  const problems = groupProblems(results);
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  const differingCount = results.filter(({ outcome }) => outcome === 'differs').length;
  const counts: readonly PlainColumn<KindSummary>[] = [
    { id: 'kind', label: 'Record type', cell: ({ kind }) => KIND_LABELS[kind] },
    {
      id: 'created',
      label: isDryRun ? 'New' : 'Imported',
      isNumber: true,
      cell: ({ created }) => formatCount(created),
    },
    { id: 'existing', label: 'Already here', isNumber: true, cell: ({ existing }) => formatCount(existing) },
    { id: 'refused', label: 'Not imported', isNumber: true, cell: (row) => formatCount(row.refused) },
  ];
  return (
    <>
      <PlainTable
        label={isDryRun ? 'Check results' : 'Import results'}
        columns={counts}
        rows={summarizeByKind(results)}
        idOf={({ kind }) => kind}
        minWidth={320}
      />
      {refused > 0 ? (
        <Alert color="yellow" title={`${formatCounted(refused, 'row', 'rows')} cannot be imported`}>
          Correct these rows in your files and check again.{' '}
          {isDryRun ? 'You can import the other rows now.' : 'The other rows are imported.'}
        </Alert>
      ) : null}
      {differingCount > 0 ? (
        <Alert
          color="yellow"
          title={`${formatCounted(differingCount, 'commission was', 'commissions were')} changed here since the last import`}
        >
          These stay as they are here. If the other service has paid them, deny them, or they are paid twice.
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <>
          <PlainTable
            label="Problems"
            columns={PROBLEM_COLUMNS}
            rows={problems.slice(0, MAX_SHOWN_PROBLEMS)}
            idOf={({ kind, outcome, message }) => `${kind} ${outcome} ${message}`}
            minWidth={640}
          />
          <p>Records are counted without the header line.</p>
        </>
      ) : null}
      {problems.length > MAX_SHOWN_PROBLEMS ? (
        <p>And {formatCount(problems.length - MAX_SHOWN_PROBLEMS)} more. Download the report to see all of them.</p>
      ) : null}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile(csvFileName('import-report'), formatReportCsv(results))}
        >
          Download report
        </Button>
      </div>
    </>
  );
}

const PROBLEM_COLUMNS: readonly PlainColumn<ImportProblem>[] = [
  { id: 'kind', label: 'Record type', cell: ({ kind }) => KIND_LABELS[kind] },
  { id: 'outcome', label: 'Result', cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
  { id: 'message', label: 'Reason', breaksWords: true, cell: ({ message }) => message },
  { id: 'rows', label: 'Rows', isNumber: true, cell: ({ rows }) => formatCount(rows) },
  { id: 'first', label: 'First record', breaksWords: true, cell: ({ first }) => first },
];
