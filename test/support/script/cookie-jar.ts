import { isHostWithinDomain } from '#shared/domain/tracking/visitor-cookie.ts';

/** Endings that nobody can have a cookie for, as browsers know them by their list. */
const PUBLIC = ['example', 'uk', 'co.uk', 'localhost', 'com'];

/** What `document.cookie` is on a page of a host: takes one cookie at a time, and shows them all. */
export class CookieJar {
  readonly host: string;
  /** What was written, in order. */
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
    const attribute = (name: string) => attributes.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
    const domain = attribute('Domain') ?? '';
    const isIp = /^[\d.]+$/.test(this.host);
    const isOwn = domain === '' || domain === this.host;
    if (!isOwn && (isIp || !isHostWithinDomain(this.host, domain) || PUBLIC.includes(domain))) return;
    const key = `${pair.split('=', 1)[0]} of ${domain}`;
    if (attribute('Max-Age') === '0') this.#kept.delete(key);
    else this.#kept.set(key, { pair, domain });
  }

  /** The domains that a cookie is kept for; an empty text is the host alone. */
  domainsOf(name: string): string[] {
    return [...this.#kept.values()].flatMap(({ pair, domain }) => (pair.startsWith(`${name}=`) ? [domain] : []));
  }
}
