import type { HttpEvent } from './http-event.ts';

/** Calling page on the site of this API, such as `www.shop.example` for `track.shop.example`. */
interface SameSitePage {
  readonly origin: string;
  /** Hostnames without ports. */
  readonly hosts: readonly [page: string, api: string];
  /** Both use https. */
  readonly secure: boolean;
}

const SAME_SITE = new Set(['same-site', 'same-origin']);

/**
 * Returns the calling page if it is same-site with the called host (the service's own domain). `Sec-Fetch-Site`
 * decides: scripts cannot set it, and it follows the browser's public suffix list. Browsers without it (Safari before
 * 16.4) fall back to comparing the last two labels: they block a credentialed answer that does not name the page. Two
 * shops below `co.uk` match there, without effect: answers depend on no cookie, and browsers reject cookies for
 * `co.uk`.
 * @returns null for cross-site requests and those without `Origin`
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

function ending(host: string): string {
  return host.split('.').slice(-2).join('.');
}
