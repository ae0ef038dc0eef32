/** What advertising networks add to the address of a page that one of their advertisements leads to. */
const MARKS = ['gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'rdt_cid', 'yclid'];
/** What `utm_medium` says of links that are paid for. */
const PAID =
  /^(?:cp[acmv]|ppc|sem|paid|paid[\s_-]?(?:search|social|ads?|video)|ads?|display|banner|retargeting|remarketing)$/i;
/** Hosts that advertisements alone come from. */
const HOSTS =
  /(?:^|\.)(?:googleadservices\.com|doubleclick\.net|googlesyndication\.com|adnxs\.com|taboola\.com|outbrain\.com)$/i;

/**
 * By what it shows that an advertisement has brought a visitor: the name of a parameter, `utm_medium=cpc`, or a host. Undefined
 * where nothing shows it.
 * @param address of the landing page
 * @param referrer the address of the page that linked there
 */
export function adOf(address: URL | null, referrer: string | undefined): string | undefined {
  const mark = MARKS.find((name) => address?.searchParams.get(name));
  if (mark !== undefined) return mark;
  const medium = address?.searchParams.get('utm_medium')?.trim() ?? '';
  if (PAID.test(medium)) return `utm_medium=${medium.toLowerCase()}`;
  const host = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return HOSTS.test(host) ? host : undefined;
}
