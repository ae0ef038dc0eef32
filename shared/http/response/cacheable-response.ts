import { createHash } from 'node:crypto';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';

/** stale-while-revalidate, as a multiple of max-age. */
const STALE_FACTOR = 24;

/** A response that browsers and CDNs may cache. */
export class CacheableResponse {
  readonly text: string;
  /** max-age. */
  readonly seconds: number;
  /** The value that `text` serializes. */
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
  { text, seconds, body: source, headers: own }: CacheableResponse,
  { headers, body }: Pick<HttpEvent, 'headers' | 'body'>,
): Reply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // Compressing proxies weaken the tag.
  const cachedTags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isUnchanged = cachedTags.includes(etag) || cachedTags.includes('*');
  return {
    status: isUnchanged ? 304 : 200,
    ...(isUnchanged ? { body: '' } : { body: source, text }),
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
  return `public, max-age=${seconds}, stale-while-revalidate=${seconds * STALE_FACTOR}`;
}
