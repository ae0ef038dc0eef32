import { createHash } from 'node:crypto';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';

/** stale-while-revalidate, as a multiple of max-age. */
const STALE_TIMES = 24;

/** Cacheable response. */
export class CacheableResponse {
  readonly text: string;
  /** max-age. */
  readonly seconds: number;
  /** Source of a JSON text. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    text: string,
    seconds: number,
    { body = text, headers = {} }: Partial<Pick<CacheableResponse, 'body' | 'headers'>> = {},
  ) {
    this.text = text;
    this.seconds = seconds;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Builds the reply, or a 304 for If-None-Match (RFC 9110). Calls with a body are not cacheable, since caches key by
 * URL.
 */
export function cacheableReply(
  { text, seconds, body: whole, headers: own }: CacheableResponse,
  { headers, body }: Pick<HttpEvent, 'headers' | 'body'>,
): Reply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // Compressing proxies weaken the tag.
  const had = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const hasIt = had.includes(etag) || had.includes('*');
  return {
    status: hasIt ? 304 : 200,
    ...(hasIt ? { body: '' } : { body: whole, text }),
    headers: {
      'cache-control': body === undefined ? buildCacheControl(seconds) : 'no-store',
      etag,
      ...own,
      // Lets pages with COEP load it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

function buildCacheControl(seconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${seconds * STALE_TIMES}`;
}
