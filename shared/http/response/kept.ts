import { createHash } from 'node:crypto';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';

/** For so many times as long browsers may use what they have while they ask for it anew. */
const STALE_TIMES = 24;

/** What a call answers that is kept. */
export class Kept {
  readonly text: string;
  /** For how long nobody need ask again. */
  readonly seconds: number;
  /** What the text is of, if JSON. */
  readonly body: unknown;
  /** Headers of its own, in lower case. */
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
 * A text that is kept as a reply: 304 without it for who has it already (RFC 9110, If-None-Match). What keeps it on its way
 * to others knows it by its address; so nobody keeps it where a body has come too, which may have asked for another one.
 */
export function keptReply(
  { text, seconds, body: whole, headers: own }: Kept,
  { headers, body }: Pick<HttpEvent, 'headers' | 'body'>,
): Reply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // Whatever compresses an answer on its way calls its tag a weak one.
  const had = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const hasIt = had.includes(etag) || had.includes('*');
  return {
    status: hasIt ? 304 : 200,
    ...(hasIt ? { body: '' } : { body: whole, text }),
    headers: {
      'cache-control': body === undefined ? keptFor(seconds) : 'no-store',
      etag,
      ...own,
      // Pages that let in nothing of other origins which does not say so (COEP) may have it too.
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

function keptFor(seconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${seconds * STALE_TIMES}`;
}
