import type { Reply } from '#shared/http/request/http-event.ts';

/** A year. */
const KEPT_S = 365 * 24 * 3600;

/** A picture that a call answers. */
export class Picture {
  readonly bytes: Uint8Array;
  readonly type: NonNullable<Reply['type']>;
  /** Whether its address says which one it is: then it never changes. */
  readonly isNamed: boolean;

  constructor(bytes: Uint8Array, type: Picture['type'], isNamed: boolean) {
    this.bytes = bytes;
    this.type = type;
    this.isNamed = isNamed;
  }
}

/** A picture as a reply: as what it is and nothing else, also where somebody opens it by itself. */
export function pictureReply({ bytes, type, isNamed }: Picture): Reply {
  const headers = {
    'cache-control': isNamed ? `public, max-age=${KEPT_S}, immutable` : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
  return { status: 200, body: '', bytes, type, headers };
}
