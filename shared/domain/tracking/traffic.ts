import { normalizeLandingPage } from '#shared/domain/campaigns/landing-page.ts';
import { detectAdvertisement } from '#shared/domain/fraud/advertisement.ts';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';

/** Origin of a visitor, without personal data. */
export interface Traffic {
  /** `utm_source`, referrer host or `direct`. */
  readonly source: string;
  /** Host and path; empty if unknown. */
  readonly page: string;
  readonly subId?: string;
  /** Evidence of an advertisement. */
  readonly ad?: string;
}

export const SUB_ID_PARAMETERS = ['sub_id', 'fp_sid'] as const;
const SOURCE_PARAMETERS = ['utm_source'] as const;

/** In characters. Clicks, leads and sales carry these and stay below 1 KB. */
const LONGEST_SOURCE = 48;
const LONGEST_PAGE = 96;
export const LONGEST_SUB_ID = 48;

const DIRECT = 'direct';

/**
 * Reads the traffic source of a click.
 * @param url landing page
 * @param referrer of the click
 */
export function readClickTraffic({
  url,
  referrer,
}: {
  readonly url?: string | undefined;
  readonly referrer?: string | undefined;
}): Traffic {
  const address = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  const subId = address && firstStorableParameter(address, SUB_ID_PARAMETERS, LONGEST_SUB_ID);
  const ad = detectAdvertisement(address, referrer);
  return {
    source: sourceOf(address, referrer),
    page: address === null ? '' : pageOf(address),
    ...(subId ? { subId } : {}),
    ...(ad ? { ad } : {}),
  };
}

/** Explicit sources come first. Links within a site are not a source. */
function sourceOf(address: URL | null, referrer: string | undefined): string {
  const named = address && firstStorableParameter(address, SOURCE_PARAMETERS, LONGEST_SOURCE);
  if (named) return named.toLowerCase();
  if (referrer === undefined || !URL.canParse(referrer)) return DIRECT;
  const host = hostOf(new URL(referrer));
  return host === '' || host.length > LONGEST_SOURCE || (address && host === hostOf(address)) ? DIRECT : host;
}

/** Omits paths that may contain personal data. */
function pageOf(address: URL): string {
  const page = normalizeLandingPage(address.href);
  if (page === null) return '';
  const path = new URL(page).pathname.replace(/\/$/, '');
  return `${hostOf(address)}${isPersonal(path) ? '' : path}`.slice(0, LONGEST_PAGE).toWellFormed();
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

function firstStorableParameter(address: URL, names: readonly string[], longest: number): string | null {
  for (const name of names) {
    const value = address.searchParams.get(name)?.trim() ?? '';
    if (isKept(value, longest)) return value;
  }
  return null;
}

/** Whether clicks can store the sub ID. */
export function isSubId(text: string): boolean {
  return text.trim() === text && isKept(text, LONGEST_SUB_ID);
}

function isKept(text: string, longest: number): boolean {
  return text !== '' && text.length <= longest && !isPersonal(text) && !isDecodedWithLoss(text);
}

function isPersonal(text: string): boolean {
  return /@|%40|\p{Cc}/iu.test(text);
}

/** Returns the traffic field of a record. */
export function trafficField(traffic: Traffic | undefined): { readonly traffic?: Traffic } {
  return traffic ? { traffic } : {};
}
