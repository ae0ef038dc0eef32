import type { Reply } from '#shared/http/request/http-event.ts';

/** Response 204. */
export class NoContent {}

export function noContentReply(): Reply {
  return { status: 204, body: '', text: '' };
}
