import type { Reply } from '#shared/http/request/http-event.ts';

/** The answer of a call after which there is nothing to show: 204, without a body. */
export class NoContent {}

export function noContentReply(): Reply {
  return { status: 204, body: '', text: '' };
}
