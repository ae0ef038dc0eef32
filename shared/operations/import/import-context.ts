import { formatRecordId } from '#shared/domain/import/record-collector.ts';
import type { ImportKind, ImportSource, SkippedRow, SourcePlace } from '#shared/domain/import/records.ts';
import type { ValidatedSource } from '#shared/domain/import/validate-source.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { ImportedRecordRef } from '#shared/store/import/imports.ts';
import { ConditionFailedError } from '#shared/store/table/transaction.ts';

export const IMPORT_CONCURRENCY = 8;

/** Imported records by source id; grows. */
export type ImportedByKind = Readonly<Record<ImportKind, Map<string, ImportedRecordRef>>>;

/** Context of a running import. */
export interface ImportContext {
  readonly call: AccountCall;
  readonly source: ImportSource;
  readonly checked: ValidatedSource;
  readonly campaigns: ReadonlyMap<string, number>;
  readonly importedRecords: ImportedByKind;
  readonly leftOut: SkippedRow[];
  readonly report: (line: string) => void;
  /** @throws Refusal once the lock is lost: stop writing */
  readonly assertLocked: () => void;
}

/** Describes why a record is rejected; rethrows other errors. */
export function describeRefusal(error: unknown): string {
  if (error instanceof ConditionFailedError && error.first === 'event_exists')
    return 'its event id was counted here in the meantime';
  if (error instanceof ConditionFailedError && error.takenField) return describeTaken(error.takenField);
  if (!(error instanceof Refusal)) throw error;
  const { reason } = error;
  if (reason.code === 'taken') return describeTaken(reason.field);
  if (reason.code === 'invalid' || reason.code === 'invalid_record') return reason.message;
  return reason.code === 'not_found' ? `its ${reason.what} does not exist here or was deleted` : reason.code;
}

function describeTaken(field: string): string {
  return `another record here already has its ${field.replace('_', ' ')}`;
}

/** Records a skipped row. */
export function skipRecord(
  { leftOut }: Pick<ImportContext, 'leftOut'>,
  kind: ImportKind,
  { id, place }: { readonly id: string; readonly place: SourcePlace },
  reason: string,
): void {
  leftOut.push({ kind, place, id: formatRecordId(id), why: reason, outcome: 'refused' });
}

/** Returns the id of a payout's part per campaign. */
export function payoutPartId(payout: string, campaignId: number): string {
  return `${payout}\n${campaignId}`;
}
