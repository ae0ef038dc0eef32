import type { HttpEvent, Reply } from './http-event.ts';
import { addressOf } from './list-address.ts';

/** A file in CSV that an answer brings, as far as it has room for it. */
export class Download {
  readonly text: string;
  /** What the file is called. */
  readonly name: string;
  /** The page on which it goes on, or null. */
  readonly next: number | null;

  constructor(text: string, name: string, next: number | null) {
    this.text = text;
    this.name = name;
    this.next = next;
  }
}

/** A file as a reply: `Link` leads on where there is more of it than an answer has room for. */
export function downloadReply({ text, name, next }: Download, event: HttpEvent): Reply {
  const link = next === null ? {} : { link: `<${addressOf(event, { ...event.given, page: next })}>; rel="next"` };
  const headers = { 'content-disposition': `attachment; filename="${name}"`, ...link };
  return { status: 200, body: text, text, type: 'text/csv', headers };
}
