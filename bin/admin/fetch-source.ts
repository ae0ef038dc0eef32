import type { SourceFile } from '#shared/domain/import/list-files.ts';
import {
  type ApiSource,
  SourceDownload,
  type SourcePage,
  trimSourceRow,
} from '#shared/domain/import/source-download.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { fetchSourcePage, type SourceKey } from '#shared/outside/import-source.ts';
import type { Runtime } from '#shared/runtime.ts';
import { UsageError } from './errors.ts';

/** Other users of the machine can see command lines. */
export const KEY_VARIABLE = 'IMPORT_API_KEY';
/** FirstPromoter's account id. */
export const ACCOUNT_VARIABLE = 'IMPORT_ACCOUNT_ID';

const MAX_ATTEMPTS = 8;
const REPORT_PAGES = 100;

/**
 * Downloads a service's lists with the key of the environment. Retries rate limits and failures, with growing pauses.
 * @throws UsageError without a key; Refusal if the service rejects it, or fails for minutes
 */
export async function fetchSourceFiles(
  source: ApiSource,
  { sleep }: Pick<Runtime, 'sleep'>,
  report: (line: string) => void,
): Promise<SourceFile[]> {
  const key = readKey(source);
  const download = new SourceDownload(source);
  for (let pages = 1; download.next; pages += 1) {
    const { next } = download;
    const { rows, hasMore } = await retryUnavailable(() => fetchSourcePage(key, next), sleep);
    download.add({ rows: rows.map(trimSourceRow), hasMore });
    if (pages % REPORT_PAGES === 0) report(`read ${download.count} records`);
  }
  return download.files;
}

function readKey(source: ApiSource): SourceKey {
  const apiKey = (process.env[KEY_VARIABLE] ?? '').trim();
  if (apiKey === '') throw new UsageError(`--dir or the API key is missing. Set the variable ${KEY_VARIABLE}.`);
  if (source === 'rewardful') return { source, apiKey, accountId: null };
  const accountId = (process.env[ACCOUNT_VARIABLE] ?? '').trim();
  if (accountId === '')
    throw new UsageError(`FirstPromoter’s account id is missing. Set the variable ${ACCOUNT_VARIABLE}.`);
  return { source, apiKey, accountId };
}

async function retryUnavailable(read: () => Promise<SourcePage>, sleep: Runtime['sleep']): Promise<SourcePage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const reason = error instanceof Refusal ? error.reason : null;
      if (reason?.code !== 'source_unavailable' || attempt === MAX_ATTEMPTS) throw error;
      await sleep(reason.retryAfter * 1000 * attempt);
    }
  }
}
