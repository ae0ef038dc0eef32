import type { HttpEvent } from './http-event.ts';

/** A page on the site of this API that calls it, as `www.shop.example` calls `track.shop.example`. */
interface SameSitePage {
  readonly origin: string;
  /** The page's host and the API's, without ports. */
  readonly hosts: readonly [page: string, api: string];
  /** Whether both are reached over https. */
  readonly secure: boolean;
}

const SAME_SITE = new Set(['same-site', 'same-origin']);

/**
 * The page that a request comes from, if it is on the same site as the host that was called: the service's own domain. The
 * browser says that in `Sec-Fetch-Site`, which no script of a page can set, and which goes by the list of endings that
 * belong to nobody (`co.uk`): a list of our own would be another one. For the few browsers that do not say it (Safari before
 * 16.4) the two hosts have to end in the same two names: they would not let a page read an answer that does not allow it,
 * when the script has asked with cookies. Where that takes two shops below `co.uk` for one site, nothing comes of it, for
 * answers depend on no cookie, and the browser takes none for `co.uk`.
 * @returns null for a page of another site, and where no page is named
 */
export function sameSitePage({ headers, requestContext }: HttpEvent): SameSitePage | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !SAME_SITE.has(site)) return null;
  const [page, api] = [headers.origin ?? '', `https://${requestContext.domainName}`];
  if (!URL.canParse(page) || !URL.canParse(api)) return null;
  const { origin, protocol, hostname } = new URL(page);
  const hosts = [hostname, new URL(api).hostname] as const;
  if (!/^https?:$/.test(protocol)) return null;
  if (site === undefined && ending(hosts[0]) !== ending(hosts[1])) return null;
  return { origin, hosts, secure: protocol === 'https:' };
}

/** The last two names of a host. */
function ending(host: string): string {
  return host.split('.').slice(-2).join('.');
}
