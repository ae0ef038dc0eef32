import type { Reply } from '#shared/http/request/http-event.ts';

const CACHE_S = 365 * 24 * 3600;

/** Image response. */
export class Picture {
  readonly bytes: Uint8Array;
  readonly type: NonNullable<Reply['type']>;
  /** The URL identifies the content: immutable. */
  readonly isNamed: boolean;

  constructor(bytes: Uint8Array, type: Picture['type'], isNamed: boolean) {
    this.bytes = bytes;
    this.type = type;
    this.isNamed = isNamed;
  }
}

/** Builds an image reply, safe to open directly. */
export function pictureReply({ bytes, type, isNamed }: Picture): Reply {
  const headers = {
    'cache-control': isNamed ? `public, max-age=${CACHE_S}, immutable` : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
  return { status: 200, body: '', bytes, type, headers };
}
