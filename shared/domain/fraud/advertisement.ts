/** URL parameters that advertising networks add to landing pages. */
const AD_PARAMETERS = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'yclid',
];
/** `utm_medium` values of paid links. */
const PAID_MEDIUM =
  /^(?:cp[acmv]|ppc|sem|paid|paid[\s_-]?(?:search|social|ads?|video)|ads?|display|banner|retargeting|remarketing)$/i;
const AD_HOSTS =
  /(?:^|\.)(?:googleadservices\.com|doubleclick\.net|googlesyndication\.com|adnxs\.com|taboola\.com|outbrain\.com)$/i;

/** Returns the sign of an advertisement: a parameter, `utm_medium=cpc`, or a host. */
export function detectAdvertisement(address: URL | null, referrer: string | undefined): string | undefined {
  const parameter = AD_PARAMETERS.find((name) => address?.searchParams.get(name));
  if (parameter !== undefined) return parameter;
  const medium = address?.searchParams.get('utm_medium')?.trim() ?? '';
  if (PAID_MEDIUM.test(medium)) return `utm_medium=${medium.toLowerCase()}`;
  const host = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return AD_HOSTS.test(host) ? host : undefined;
}
