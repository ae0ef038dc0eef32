import { RatesError } from './rates-error.ts';

/** Download limits; ninety days of rates take 100 KB. */
interface DownloadLimits {
  readonly milliseconds: number;
  readonly bytes: number;
}

const LIMITS: DownloadLimits = { milliseconds: 20_000, bytes: 4_000_000 };

/**
 * Downloads a text file.
 * @throws RatesError if not complete within the limits
 */
export async function fetchFile(url: string, { milliseconds, bytes }: DownloadLimits = LIMITS): Promise<string> {
  const problem = (description: string, cause?: unknown) =>
    new RatesError(`${redactUrl(url)} ${description}.`, { cause });
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw problem(`responded with ${response.status}`);
    }
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [text, size] = ['', 0];
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > bytes) throw problem(`sends more than ${bytes} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof RatesError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw problem(`did not send the file within ${milliseconds / 1000} s`, error);
    }
    throw problem('cannot be read', error);
  }
}

/** Returns a URL for logs, with secrets redacted. */
export function redactUrl(url: string): string {
  if (!URL.canParse(url)) return 'The rates URL';
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'data:' ? 'The sample' : `${protocol}//${host}${pathname}`;
}
