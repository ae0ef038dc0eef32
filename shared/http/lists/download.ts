import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { listUrl } from './list-url.ts';

/** File response, possibly partial. */
export class FileDownload {
  readonly text: string;
  readonly name: string;
  readonly next: number | null;
  readonly type: 'text/csv' | 'application/xml';

  constructor(text: string, name: string, next: number | null, type: FileDownload['type'] = 'text/csv') {
    this.text = text;
    this.name = name;
    this.next = next;
    this.type = type;
  }
}

/** Builds the reply, with a `Link` to the rest. */
export function downloadReply({ text, name, next, type }: FileDownload, event: HttpEvent): Reply {
  const link = next === null ? {} : { link: `<${listUrl(event, { ...event.given, page: next })}>; rel="next"` };
  const headers = { 'content-disposition': `attachment; filename="${name}"`, ...link };
  return { status: 200, body: text, text, type, headers };
}
