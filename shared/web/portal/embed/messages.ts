/** A message to the embedding page. */
export type EmbedMessage =
  /** Content height in CSS pixels. */
  | { readonly type: 'portal:height'; readonly height: number }
  /** The token was rejected; a new one is needed. */
  | { readonly type: 'portal:session_ended' };

const ACCESS_TOKEN_PATTERN = /^[\x21-\x7e]{1,500}$/;

interface HostMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Extracts the token from `{type: 'portal:access_token', access_token: '…'}`.
 * @param parent embedding window and its allowed origins
 * @returns undefined for other messages and senders
 */
export function extractToken(
  { origin, source, data }: HostMessage,
  parent: { readonly window: unknown; readonly origins: readonly string[] },
): string | undefined {
  if (source !== parent.window || !parent.origins.includes(origin)) return undefined;
  const { type, access_token: token } = Object(data);
  return type === 'portal:access_token' && typeof token === 'string' && ACCESS_TOKEN_PATTERN.test(token)
    ? token
    : undefined;
}
