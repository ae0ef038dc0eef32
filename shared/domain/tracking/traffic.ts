import { landingPage } from '#shared/domain/campaigns/landing-page.ts';
import { adOf } from '#shared/domain/fraud/advertisement.ts';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';

/** By what a visitor came: a site or a channel, a page, and the promoter's own sub-channel. None of it shows who somebody is. */
export interface Traffic {
  /** What `utm_source` says, or the host of the page that linked here, or `direct`. */
  readonly source: string;
  /** Host and path of the landing page; empty where it is not known. */
  readonly page: string;
  /** The id of the promoter's sub-channel, or of a link of its own. */
  readonly subId?: string;
  /** By what it shows that an advertisement has brought the visitor; left out where nothing shows it. */
  readonly ad?: string;
}

/** The query parameters that say a sub-channel, and a source. */
export const SUB_ID_PARAMETERS = ['sub_id', 'fp_sid'] as const;
const SOURCE_PARAMETERS = ['utm_source'] as const;

/** The longest that are kept, in characters: clicks, leads and sales carry it, and stay below a kilobyte. */
const LONGEST_SOURCE = 48;
const LONGEST_PAGE = 96;
export const LONGEST_SUB_ID = 48;

const DIRECT = 'direct';

/**
 * What a click says of how the visitor came.
 * @param url the landing page's address, with its query
 * @param referrer the address of the page that linked there
 */
export function trafficOf({
  url,
  referrer,
}: {
  readonly url?: string | undefined;
  readonly referrer?: string | undefined;
}): Traffic {
  const address = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  const subId = address && said(address, SUB_ID_PARAMETERS, LONGEST_SUB_ID);
  const ad = adOf(address, referrer);
  return {
    source: sourceOf(address, referrer),
    page: address === null ? '' : pageOf(address),
    ...(subId ? { subId } : {}),
    ...(ad ? { ad } : {}),
  };
}

/** What was said outright goes before where the link was. A page that leads to another of its own site is no source. */
function sourceOf(address: URL | null, referrer: string | undefined): string {
  const named = address && said(address, SOURCE_PARAMETERS, LONGEST_SOURCE);
  if (named) return named.toLowerCase();
  if (referrer === undefined || !URL.canParse(referrer)) return DIRECT;
  const host = hostOf(new URL(referrer));
  return host === '' || host.length > LONGEST_SOURCE || (address && host === hostOf(address)) ? DIRECT : host;
}

/** A path in which somebody may be named, as by an e-mail, is left out. */
function pageOf(address: URL): string {
  const page = landingPage(address.href);
  if (page === null) return '';
  const path = new URL(page).pathname.replace(/\/$/, '');
  return `${hostOf(address)}${isPersonal(path) ? '' : path}`.slice(0, LONGEST_PAGE).toWellFormed();
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

/** The first of some parameters that says something which can be kept. */
function said(address: URL, names: readonly string[], longest: number): string | null {
  for (const name of names) {
    const value = address.searchParams.get(name)?.trim() ?? '';
    if (isKept(value, longest)) return value;
  }
  return null;
}

/** Whether a text can be a sub-channel: one that clicks keep. */
export function isSubId(text: string): boolean {
  return text.trim() === text && isKept(text, LONGEST_SUB_ID);
}

function isKept(text: string, longest: number): boolean {
  return text !== '' && text.length <= longest && !isPersonal(text) && !isDecodedWithLoss(text);
}

function isPersonal(text: string): boolean {
  return /@|%40|\p{Cc}/iu.test(text);
}

/** The part of a record that says how a visitor came: nothing where that is not known. */
export function inTraffic(traffic: Traffic | undefined): { readonly traffic?: Traffic } {
  return traffic ? { traffic } : {};
}
