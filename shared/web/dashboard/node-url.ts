/**
 * What the domain takes of Node's `node:url`, for browsers. The dashboard calls nothing that needs it: but while developing, whole
 * modules are loaded, and one that lacks it would stop them all.
 * @returns an empty text where it is no domain, as Node's
 */
export function domainToASCII(domain: string): string {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
