import type { HttpEvent } from './http-event.ts';

interface SameSitePage {
  readonly origin: string;
  readonly hosts: readonly [page: string, api: string];
  readonly secure: boolean;
}

const SAME_SITE = new Set(['same-site', 'same-origin']);

/**
 * Returns the calling page if it is same-site with the called host. `Sec-Fetch-Site` decides: scripts cannot set it,
 * and it uses the public suffix list. Browsers without it (Safari before 16.4) block credentialed answers that do not
 * name the page; there, the last two labels are compared. Shops below `co.uk` match, without effect: answers depend on
 * no cookie, and browsers reject cookies for `co.uk`.
 * @returns null if cross-site or without `Origin`
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
