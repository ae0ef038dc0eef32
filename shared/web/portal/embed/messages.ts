/** What the portal says to the page around it. */
export type Said =
  /** How high all of it is, in CSS pixels. */
  | { readonly type: 'portal:height'; readonly height: number }
  /** The token opens nothing any more: another one is wanted. */
  | { readonly type: 'portal:session_ended' };

/** As a header can have it. */
const TOKEN = /^[\x21-\x7e]{1,500}$/;

/** A message as browsers hand it over. */
interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * The token in a message of the page around: `{type: 'portal:access_token', access_token: '…'}`.
 * @param parent the window around, and the origins that it may be of
 * @returns undefined for any other message, and for one of anybody else
 */
export function tokenIn(
  { origin, source, data }: Received,
  parent: { readonly window: unknown; readonly origins: readonly string[] },
): string | undefined {
  if (source !== parent.window || !parent.origins.includes(origin)) return undefined;
  const { type, access_token: token } = Object(data);
  return type === 'portal:access_token' && typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}
