import type { SkippedRow } from '#shared/domain/import/records.ts';
import type { ImportOutcome } from '#shared/operations/import/import-source.ts';
import type { V2Import } from '#shared/routes/v2/import/imports-output.ts';

const OUTCOMES = {
  'in part': 'partial',
  'not needed': 'not_needed',
  refused: 'refused',
} as const satisfies Record<SkippedRow['outcome'], string>;

/** Presents the result of an import by record. */
export function presentImportV2({ imported, leftOut, changed }: ImportOutcome, isDryRun: boolean): V2Import {
  return {
    dry_run: isDryRun,
    results: [
      ...imported.map(({ place, ...record }) => ({ ...record, ...place, message: null })),
      ...leftOut.map(({ kind, id, place, outcome, why }) => ({
        kind,
        id,
        ...place,
        outcome: OUTCOMES[outcome],
        message: why,
      })),
      ...changed.map(({ kind, id, place, why }) => ({ kind, id, ...place, outcome: 'differs' as const, message: why })),
    ],
  };
}
