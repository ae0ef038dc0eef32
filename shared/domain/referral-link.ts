/** The query parameters that may carry a ref id, the service's own first (contract: Visitor). */
const REF_PARAMETERS = ['ref', 'via', 'fpr', 'fp_ref', 'a'] as const;

/** No ref id is longer; what a page's address carries may be. */
const LONGEST_REF_ID = 255;

/** The ref id in a page's address, or null where there is none that could be one. */
export function refIdIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  for (const name of REF_PARAMETERS) {
    const refId = searchParams.get(name)?.trim();
    if (refId && refId.length <= LONGEST_REF_ID) return refId;
  }
  return null;
}

/** A promotion's referral link: the campaign's landing page with the ref id. */
export function referralLink(landingUrl: string, refId: string): string {
  const link = new URL(landingUrl);
  link.searchParams.set('ref', refId);
  return link.toString();
}
