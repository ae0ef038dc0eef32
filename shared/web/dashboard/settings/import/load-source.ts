import type { ApiSource, SourceDownload } from '#shared/domain/import/source-download.ts';
import { callOperation } from '#web/dashboard/api/operations.ts';
import { callWithRetry, type RetryContext } from './call-with-retry.ts';

const READ_PAGE = 'POST /api/v2/company/imports/pages';

/** A key as entered. */
export interface EnteredKey {
  readonly source: ApiSource;
  readonly apiKey: string;
  /** FirstPromoter only. */
  readonly accountId: string;
}

interface LoadOptions extends RetryContext {
  /** Receives the number of records so far. */
  readonly onProgress: (count: number) => void;
}

/**
 * Requests the remaining pages of a download. Repeats calls that fail for a moment. Makes no further call once the signal
 * aborts.
 * @throws Problem if a call fails; the download can be continued
 */
export async function loadSource(
  { source, apiKey, accountId }: EnteredKey,
  download: SourceDownload,
  options: LoadOptions,
): Promise<void> {
  const key = { source, api_key: apiKey, account_id: source === 'firstpromoter' ? accountId : null };
  for (let { next } = download; next && !options.signal.aborted; { next } = download) {
    const { list, page, payoutId } = next;
    const body = { ...key, list, page, payout_id: payoutId };
    const response = await callWithRetry(() => callOperation(READ_PAGE, { body }), options);
    if (response === null) return;
    download.add({ rows: response.rows, hasMore: response.has_more });
    options.onProgress(download.count);
  }
}
