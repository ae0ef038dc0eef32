import type { Clicked } from '#shared/operations/tracking/click.ts';

/** What the tracking script is answered (contract: Visitor). */
export function shownClick({ tid, refId, cookieLife }: Clicked) {
  return { tid, ref_id: refId, cookie_life: cookieLife };
}
