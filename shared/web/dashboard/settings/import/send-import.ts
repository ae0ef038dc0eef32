import { splitIntoChunks } from '#shared/domain/import/chunks.ts';
import { NO_EXISTING_RECORDS } from '#shared/domain/import/existing-records.ts';
import type { ImportSource, ParsedSource } from '#shared/domain/import/records.ts';
import { validateSource } from '#shared/domain/import/validate-source.ts';
import { callOperation, type OperationResponse } from '#web/dashboard/api/operations.ts';
import { callWithRetry, type RetryContext } from './call-with-retry.ts';
import { mergeResults, toResults } from './import-report.ts';

const IMPORT = 'POST /api/v2/company/imports';

export type ImportResults = OperationResponse<typeof IMPORT>['results'];

interface ImportRequest {
  readonly source: ImportSource;
  readonly read: ParsedSource;
  readonly currency: string;
  /** Ids by the source's names. */
  readonly campaigns: ReadonlyMap<string, number>;
  readonly isDryRun: boolean;
}

interface SendOptions extends RetryContext {
  /** ISO 8601. */
  readonly now: string;
  /** Receives all results so far, and the share of calls made, from 0 to 1. */
  readonly onProgress: (results: ImportResults, share: number) => void;
}

/**
 * Checks the files as a whole, then sends their records in several calls. Repeats calls that fail for a moment. Makes no
 * further call once the signal aborts.
 * @throws Problem if a call fails; earlier calls stay imported
 */
export async function sendImport(request: ImportRequest, options: SendOptions): Promise<ImportResults> {
  const { source, read, currency, campaigns, isDryRun } = request;
  const checked = validateSource(read, { currency, campaigns, now: options.now, existing: NO_EXISTING_RECORDS });
  const { chunks, leftOut } = splitIntoChunks(checked.records);
  let results: ImportResults = toResults([...checked.leftOut, ...leftOut]);
  const mapped = [...campaigns].map(([name, id]) => ({ name, id }));
  for (const [index, rows] of chunks.entries()) {
    if (options.signal.aborted) break;
    options.onProgress(results, index / chunks.length);
    const body = { source, dry_run: isDryRun, campaigns: mapped, ...rows };
    const response = await callWithRetry(() => callOperation(IMPORT, { body }), options);
    if (response === null) break;
    results = mergeResults([...results, ...response.results]);
    options.onProgress(results, (index + 1) / chunks.length);
  }
  return results;
}
