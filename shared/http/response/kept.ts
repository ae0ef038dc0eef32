import { createHash } from 'node:crypto';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';

/** stale-while-revalidate, as a multiple of max-age. */
const STALE_TIMES = 24;

/** Cacheable response. */
export class Kept {
  readonly text: string;
  /** max-age. */
  readonly seconds: number;
  /** Value that was serialized, for JSON. */
  readonly body: unknown;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    text: string,
    seconds: number,
    { body = text, headers = {} }: Partial<Pick<Kept, 'body' | 'headers'>> = {},
  ) {
    this.text = text;
    this.seconds = seconds;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Builds the reply, or a 304 on a matching If-None-Match (RFC 9110). Calls with a body are not cacheable: caches key by
 * URL, and the body may select another answer.
 */
export function keptReply(
  { text, seconds, body: whole, headers: own }: Kept,
  { headers, body }: Pick<HttpEvent, 'headers' | 'body'>,
): Reply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // Compression proxies mark the tag as weak.
  const had = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const hasIt = had.includes(etag) || had.includes('*');
  return {
    status: hasIt ? 304 : 200,
    ...(hasIt ? { body: '' } : { body: whole, text }),
    headers: {
      'cache-control': body === undefined ? keptFor(seconds) : 'no-store',
      etag,
      ...own,
      // Allows pages with COEP to load it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

function keptFor(seconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${seconds * STALE_TIMES}`;
}
