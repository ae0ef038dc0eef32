import { normalizeLandingPage } from '#shared/domain/campaigns/landing-page.ts';
import { detectAdvertisement } from '#shared/domain/fraud/advertisement.ts';
import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';
import type { Audience } from './audience.ts';

/** Origin of a visitor, without personal data. */
export interface Traffic {
  /** `utm_source`, referrer host or `direct`. */
  readonly source: string;
  /** Host and path; empty if unknown. */
  readonly page: string;
  readonly subId?: string;
  readonly utm?: Utm;
  /** Evidence of an advertisement. */
  readonly ad?: string;
}

/** UTM parameters beside `utm_source`, in lower case. */
export interface Utm {
  readonly medium?: string;
  readonly campaign?: string;
}

/** Facts of a visitor that its click, lead and their events keep. */
export interface VisitorFacts {
  readonly traffic?: Traffic | undefined;
  readonly audience?: Audience | undefined;
}

export const SUB_ID_PARAMETERS = ['sub_id', 'fp_sid'] as const;
const SOURCE_PARAMETERS = ['utm_source'] as const;

/** In characters. Clicks, leads and sales carry these and stay below 1 KB. */
const MAX_SOURCE_LENGTH = 48;
const MAX_PAGE_LENGTH = 96;
const MAX_UTM_LENGTH = 48;
export const MAX_SUB_ID_LENGTH = 48;

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
  const subId = address && firstStorableParameter(address, SUB_ID_PARAMETERS, MAX_SUB_ID_LENGTH);
  const utm = address && readUtm(address);
  const ad = detectAdvertisement(address, referrer);
  return {
    source: detectSource(address, referrer),
    page: address === null ? '' : shortenPage(address),
    ...(subId ? { subId } : {}),
    ...(utm ? { utm } : {}),
    ...(ad ? { ad } : {}),
  };
}

/** Explicit sources come first. Links within a site are not a source. */
function detectSource(address: URL | null, referrer: string | undefined): string {
  const sourceParameter = address && firstStorableParameter(address, SOURCE_PARAMETERS, MAX_SOURCE_LENGTH);
  if (sourceParameter) return sourceParameter.toLowerCase();
  if (referrer === undefined || !URL.canParse(referrer)) return DIRECT;
  const host = removeWww(new URL(referrer));
  return host === '' || host.length > MAX_SOURCE_LENGTH || (address && host === removeWww(address)) ? DIRECT : host;
}

function readUtm(address: URL): Utm | null {
  const [medium, campaign] = ['utm_medium', 'utm_campaign'].map((name) =>
    firstStorableParameter(address, [name], MAX_UTM_LENGTH)?.toLowerCase(),
  );
  return medium || campaign ? { ...(medium ? { medium } : {}), ...(campaign ? { campaign } : {}) } : null;
}

/** Omits paths that may contain personal data. */
function shortenPage(address: URL): string {
  const page = normalizeLandingPage(address.href);
  if (page === null) return '';
  const path = new URL(page).pathname.replace(/\/$/, '');
  return `${removeWww(address)}${isPersonal(path) ? '' : path}`.slice(0, MAX_PAGE_LENGTH).toWellFormed();
}

function removeWww({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

function firstStorableParameter(address: URL, names: readonly string[], maxLength: number): string | null {
  for (const name of names) {
    const value = address.searchParams.get(name)?.trim() ?? '';
    if (isStorable(value, maxLength)) return value;
  }
  return null;
}

/** Whether clicks can store the sub ID. */
export function isSubId(text: string): boolean {
  return text.trim() === text && isStorable(text, MAX_SUB_ID_LENGTH);
}

function isStorable(text: string, maxLength: number): boolean {
  return text !== '' && text.length <= maxLength && !isPersonal(text) && !hasReplacementCharacter(text);
}

function isPersonal(text: string): boolean {
  return /@|%40|\p{Cc}/iu.test(text);
}

/** Returns the known facts of a record's visitor. */
export function visitorFields({ traffic, audience }: VisitorFacts): VisitorFacts {
  return { ...(traffic ? { traffic } : {}), ...(audience ? { audience } : {}) };
}
