/**
 * Browser substitute for the part of `node:url` that the domain imports. Never called, but in development whole modules
 * load and would fail without it.
 * @returns empty text for invalid domains, like Node
 */
export function domainToASCII(domain: string): string {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
