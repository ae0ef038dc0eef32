import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';

type Membership = Parameters<typeof canEarn>[0];

/** Days a visitor is stored after its cookie expires, for late server reports. */
const MARGIN_DAYS = 30;
const SECONDS_OF_DAY = 86_400;

/**
 * Whether a known visitor's click on another promoter's link makes it that promoter's visitor: with last-click
 * attribution, or if its own promoter can no longer earn. Promoters who cannot earn take no visitors over.
 * @param membership membership of the visitor's promoter; null if deleted
 * @param clicked membership of the clicked link's promoter
 * @param campaign of the clicked link
 */
export function takesVisitorOver(
  membership: Membership,
  clickedMembership: Membership,
  campaign: Pick<Campaign, 'lastClickWins'> | null,
): boolean {
  return canEarn(clickedMembership) && (campaign?.lastClickWins === true || !canEarn(membership));
}

/**
 * Returns until when a visitor is stored, in epoch seconds.
 * @param clickedAt ISO 8601
 * @param cookieLife cookie duration of the campaign, in days
 */
export function visitorStoredUntil(clickedAt: string, cookieLife: number): number {
  return Math.floor(Date.parse(clickedAt) / 1000) + (cookieLife + MARGIN_DAYS) * SECONDS_OF_DAY;
}
