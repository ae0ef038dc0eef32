import type { HttpEvent, Reply } from './http-event.ts';
import { addressOf } from './list-address.ts';

/** A stretch of a list that goes on without end: its rows as a bare array, and from where the next one is asked for. */
export class Stretch<Row> {
  readonly rows: readonly Row[];
  readonly perPage: number;
  /** The parameters that lead on, besides those of the path; null at the end. */
  readonly next: Readonly<Record<string, unknown>> | null;

  constructor(rows: readonly Row[], perPage: number, next: Stretch<Row>['next']) {
    this.rows = rows;
    this.perPage = perPage;
    this.next = next;
  }
}

/** A stretch of a list as a reply: how long the whole is nobody has counted, so there is a next page or none. */
export function stretchReply({ rows, perPage, next }: Stretch<unknown>, event: HttpEvent): Reply {
  const link = next && { link: `<${addressOf(event, { ...next, per_page: perPage })}>; rel="next"` };
  return { status: 200, body: rows, headers: { 'per-page': String(perPage), ...link } };
}
