/**
 * Replaces `node:url` in browsers. The dashboard never calls it, but in development the domain's modules fail to load
 * without it.
 */
export function domainToASCII(domain: string): string {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
