import type { HttpEvent } from './http-event.ts';

interface SameSitePage {
  readonly origin: string;
  readonly hosts: readonly [page: string, api: string];
  readonly secure: boolean;
}

const SAME_SITE = new Set(['same-site', 'same-origin']);

/**
 * Returns the calling page if it is same-site with the called host. `Sec-Fetch-Site` decides: scripts cannot set it,
 * and it uses the public suffix list. Browsers without it (Safari before 16.4) block credentialed responses whose
 * `Access-Control-Allow-Origin` is not the page's origin. For these browsers, the last two labels of the hosts are
 * compared. All shops below `co.uk` match, but without effect: responses depend on no cookie, and browsers reject
 * cookies for `co.uk`.
 * @returns null if cross-site or without `Origin`
 */
export function findSameSitePage({ headers, requestContext }: HttpEvent): SameSitePage | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !SAME_SITE.has(site)) return null;
  const [pageUrl, apiUrl] = [headers.origin ?? '', `https://${requestContext.domainName}`];
  if (!URL.canParse(pageUrl) || !URL.canParse(apiUrl)) return null;
  const { origin, protocol, hostname } = new URL(pageUrl);
  const hosts = [hostname, new URL(apiUrl).hostname] as const;
  if (!/^https?:$/.test(protocol)) return null;
  if (site === undefined && lastTwoLabels(hosts[0]) !== lastTwoLabels(hosts[1])) return null;
  return { origin, hosts, secure: protocol === 'https:' };
}

function lastTwoLabels(host: string): string {
  return host.split('.').slice(-2).join('.');
}
