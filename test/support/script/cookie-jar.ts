import { isHostWithinDomain } from '#shared/domain/tracking/visitor-cookie.ts';

/** Public suffixes, for which browsers reject cookies. */
const PUBLIC = ['example', 'uk', 'co.uk', 'localhost', 'com'];

/** `document.cookie` of a host: accepts one cookie per write and returns all. */
export class CookieJar {
  readonly host: string;
  readonly written: string[] = [];
  readonly #kept = new Map<string, { readonly pair: string; readonly domain: string }>();

  constructor(host: string) {
    this.host = host;
  }

  get cookie(): string {
    return [...this.#kept.values()].map(({ pair }) => pair).join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const attribute = (name: string) =>
      attributes.find((candidate) => candidate.startsWith(`${name}=`))?.slice(name.length + 1);
    const domain = attribute('Domain') ?? '';
    const isIp = /^[\d.]+$/.test(this.host);
    const isOwn = domain === '' || domain === this.host;
    if (!isOwn && (isIp || !isHostWithinDomain(this.host, domain) || PUBLIC.includes(domain))) return;
    const key = `${pair.split('=', 1)[0]} of ${domain}`;
    if (attribute('Max-Age') === '0') this.#kept.delete(key);
    else this.#kept.set(key, { pair, domain });
  }

  /** Domains with the cookie; empty for a host-only cookie. */
  domainsOf(name: string): string[] {
    return [...this.#kept.values()].flatMap(({ pair, domain }) => (pair.startsWith(`${name}=`) ? [domain] : []));
  }
}
