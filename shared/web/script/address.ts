import { linkParameters } from '#shared/domain/campaigns/link-parameters.ts';

/** A visit to count: the page's address, the page that linked to it, and a ref id where the page has named one. */
export interface Click {
  readonly url: string;
  readonly ref_id?: string;
  readonly referrer?: string | undefined;
}

/** What else of a page's address says how a visitor came: the promoter's sub-channel, and the source of a campaign. */
const OF_TRAFFIC = ['sub_id', 'fp_sid', 'utm_source'];

/** The service refuses what is longer, and the whole click with it: an id, and an address, in characters. */
const LONGEST_REF_ID = 255;
const LONGEST_ADDRESS = 2048;

/**
 * The address of a page as far as it is sent: its origin, its path, the parameters that may carry a ref id, and those that
 * say by which channel somebody came. What else
 * an address has, as a token for a new password or a search, is nobody else's business.
 * @param href the page's whole address
 * @param parameters the query parameters that may carry a ref id
 * @returns null for a page that is not on the web, as a file is
 */
export function sentAddress(href: string, parameters: readonly string[]): string | null {
  const { protocol, origin, pathname, search, hash } = new URL(href);
  const found = linkParameters({ search, hash });
  if (!/^https?:$/.test(protocol)) return null;
  const kept = new URLSearchParams();
  for (const name of [...parameters, ...OF_TRAFFIC]) {
    const value = found.getAll(name).find((one) => one.trim() && one.length <= LONGEST_REF_ID);
    if (value !== undefined) kept.append(name, value);
  }
  const query = kept.toString();
  return `${origin}${pathname}${query && '?'}${query}`;
}

/** The first ref id in an address that {@link sentAddress} made; null if it has none. */
export function refIdIn(sent: string, parameters: readonly string[]): string | null {
  const { searchParams } = new URL(sent);
  const name = parameters.find((one) => searchParams.has(one));
  return name === undefined ? null : searchParams.get(name);
}

/** Whether a text is an address of an origin. */
export function isOfOrigin(address: unknown, origin: string): address is string {
  try {
    return new URL(String(address)).origin === origin;
  } catch {
    return false;
  }
}

/** The page that linked here as far as it is sent: origin and path; undefined where there is none on the web. */
export function sentReferrer(referrer: string): string | undefined {
  const address = referrer === '' ? null : sentAddress(referrer, []);
  return address === null || address.length > LONGEST_ADDRESS ? undefined : address;
}
