import type { ImportKind, SkippedRow } from '#shared/domain/import/records.ts';
import { formatCsvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { toSpreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import type { OperationResponse } from '#web/dashboard/api/operations.ts';

type ImportResult = OperationResponse<'POST /api/v2/company/imports'>['results'][number];
type Outcome = ImportResult['outcome'];

export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  promoter: 'Promoters',
  promotion: 'Promoters’ campaigns',
  code: 'Promo codes',
  lead: 'Referrals',
  sale: 'Sales and refunds',
  commission: 'Commissions',
  payout: 'Payouts',
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  created: 'New',
  existing: 'Already here',
  partial: 'Imported in part',
  not_needed: 'Not needed',
  refused: 'Not imported',
  differs: 'Changed here',
};

const OUTCOMES = { refused: 'refused', 'in part': 'partial', 'not needed': 'not_needed' } as const;

/** Converts rows that are left out before they are sent. */
export function toResults(leftOut: readonly SkippedRow[]): ImportResult[] {
  return leftOut.map(({ kind, id, place, outcome, why }) => ({
    kind,
    id,
    ...place,
    outcome: OUTCOMES[outcome],
    message: why,
  }));
}

/** Merges results of several calls: the first one counts, because calls repeat promoters and leads. */
export function mergeResults(results: readonly ImportResult[]): ImportResult[] {
  const merged = new Map<string, ImportResult>();
  for (const result of results) {
    const { kind, id, file, row, message } = result;
    const key = JSON.stringify([kind, id ?? [file, row], message]);
    if (!merged.has(key)) merged.set(key, result);
  }
  return [...merged.values()];
}

/** Number of records by type: new ones, those that were here, and those with a problem. */
export interface KindSummary {
  readonly kind: ImportKind;
  readonly created: number;
  readonly existing: number;
  readonly refused: number;
}

/** Counts records by type, in the order of writing. */
export function summarizeByKind(results: readonly ImportResult[]): KindSummary[] {
  const count = (kind: ImportKind, outcome: Outcome) =>
    results.filter((result) => result.kind === kind && result.outcome === outcome).length;
  return (Object.keys(KIND_LABELS) as ImportKind[])
    .filter((kind) => results.some((result) => result.kind === kind))
    .map((kind) => ({
      kind,
      created: count(kind, 'created'),
      existing: count(kind, 'existing'),
      refused: count(kind, 'refused'),
    }));
}

/** Rows with the same problem. */
export interface ImportProblem {
  readonly kind: ImportKind;
  readonly outcome: Outcome;
  readonly message: string;
  readonly rows: number;
  readonly first: string;
}

/** Groups problems by reason, those with the most rows first. */
export function groupProblems(results: readonly ImportResult[]): ImportProblem[] {
  const problems = results.filter(({ message }) => message !== null);
  const groups = Map.groupBy(problems, ({ kind, outcome, message }) => JSON.stringify([kind, outcome, message]));
  return [...groups.values()]
    .flatMap((some): ImportProblem[] => {
      const [first] = some;
      if (!first) return [];
      const { kind, outcome, message, file, row } = first;
      return [{ kind, outcome, message: message ?? '', rows: some.length, first: `${file}, record ${row}` }];
    })
    .toSorted((a, b) => b.rows - a.rows);
}

/** Writes the report as CSV. */
export function formatReportCsv(results: readonly ImportResult[]): string {
  const rows = results.map(({ file, row, kind, id, outcome, message }) => [
    ...[file, String(row), kind, id ?? '', outcome, message ?? ''].map(toSpreadsheetText),
  ]);
  return formatCsvLines([['file', 'row', 'kind', 'id', 'outcome', 'message'], ...rows]);
}
