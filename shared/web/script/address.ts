import { parseLinkParameters } from '#shared/domain/campaigns/link-parameters.ts';

/** Page URL, referrer, and the ref id if the page passed one. */
export interface Click {
  readonly url: string;
  readonly ref_id?: string;
  readonly referrer?: string | undefined;
}

/** Sub ID, traffic source and UTM parameters that reports have. */
const CHANNEL_PARAMETERS = ['sub_id', 'fp_sid', 'utm_source', 'utm_medium', 'utm_campaign'];

/** In characters. The service rejects longer clicks. */
const MAX_REF_ID_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 2048;

/**
 * Returns the part of an address that is sent: origin, path, ref id and channel parameters. Everything else, such as
 * reset tokens or searches, is dropped for privacy, as are parameters that make it too long.
 * @param parameters that may carry a ref id
 * @returns null if not on http(s)
 */
export function redactAddress(href: string, parameters: readonly string[]): string | null {
  const { protocol, origin, pathname, search, hash } = new URL(href);
  const found = parseLinkParameters({ search, hash });
  if (!/^https?:$/.test(protocol)) return null;
  const allowed = new URLSearchParams();
  const build = () => {
    const query = allowed.toString();
    return `${origin}${pathname}${query && '?'}${query}`;
  };
  for (const name of [...parameters, ...CHANNEL_PARAMETERS]) {
    const value = found.getAll(name).find((one) => one.trim() && one.length <= MAX_REF_ID_LENGTH);
    if (value !== undefined) allowed.append(name, value);
    if (build().length > MAX_ADDRESS_LENGTH) allowed.delete(name);
  }
  return build();
}

/** Returns the first ref id in an address from {@link redactAddress}, or null. */
export function findRefId(sent: string, parameters: readonly string[]): string | null {
  const { searchParams } = new URL(sent);
  const name = parameters.find((one) => searchParams.has(one));
  return name === undefined ? null : searchParams.get(name);
}

/** Whether the address belongs to the origin. */
export function hasOrigin(address: unknown, origin: string): address is string {
  try {
    return new URL(String(address)).origin === origin;
  } catch {
    return false;
  }
}

/** Returns the referrer's origin and path; undefined without a web referrer. */
export function redactReferrer(referrer: string): string | undefined {
  const address = referrer === '' ? null : redactAddress(referrer, []);
  return address === null || address.length > MAX_ADDRESS_LENGTH ? undefined : address;
}
