import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { addressOf } from './list-address.ts';

/** A file that an answer brings, as far as it has room for it. */
export class Download {
  readonly text: string;
  /** What the file is called. */
  readonly name: string;
  /** The page on which it goes on, or null. */
  readonly next: number | null;
  readonly type: 'text/csv' | 'application/xml';

  constructor(text: string, name: string, next: number | null, type: Download['type'] = 'text/csv') {
    this.text = text;
    this.name = name;
    this.next = next;
    this.type = type;
  }
}

/** A file as a reply: `Link` leads on where there is more of it than an answer has room for. */
export function downloadReply({ text, name, next, type }: Download, event: HttpEvent): Reply {
  const link = next === null ? {} : { link: `<${addressOf(event, { ...event.given, page: next })}>; rel="next"` };
  const headers = { 'content-disposition': `attachment; filename="${name}"`, ...link };
  return { status: 200, body: text, text, type, headers };
}
