import { activityTime, isActive, type Lead, type Owner } from '#shared/domain/lead.ts';
import { net, type ReportChange, reported, takenBack } from './report-change.ts';

/** What of a lead reports go by. */
export interface Standing extends Owner, Pick<Lead, 'activityAt'> {
  readonly createdAt: string;
  readonly customerSince: string | null;
  /** Whether it came without a visitor: by ref id, promo code or promoter's e-mail (contract §7, non_link_customers). */
  readonly nonLink: boolean;
  readonly active: boolean;
}

export function standingOf(lead: Lead): Standing {
  const { promoterId, campaignId, createdAt, customerSince, activityAt } = lead;
  const nonLink = isNonLink(lead);
  return { promoterId, campaignId, createdAt, customerSince, activityAt, nonLink, active: isActive(lead) };
}

/** Whether a lead came without a visitor. */
export function isNonLink({ origin }: Pick<Lead, 'origin'>): boolean {
  return origin !== 'link';
}

/**
 * What a lead's change does to reports (contract §7): it counts as created and as a customer where it belongs now, on the
 * days it was created and became one. Whose active customer it is changes on the day of the change, or of the change before
 * where that was later: the days before stay.
 * @param at when it changed, ISO 8601
 */
export function standingChanges(before: Standing, after: Standing, at: string): ReportChange[] {
  const activity = activityTime(before, at);
  return net([...takenBack(figuresOf(before, activity)), ...figuresOf(after, activity)]);
}

/** What a lead that was deleted does to reports: what it has counted for stays, and it is active no more. */
export function standingEnded(before: Standing, at: string): ReportChange[] {
  return reported(before, activityTime(before, at), { active: before.active ? -1 : 0 });
}

function figuresOf(lead: Standing, activity: string): ReportChange[] {
  const { createdAt, customerSince, nonLink, active } = lead;
  return [
    ...reported(lead, createdAt, { referrals: 1 }),
    ...(customerSince === null ? [] : reported(lead, customerSince, { customers: 1, nonLink: nonLink ? 1 : 0 })),
    ...reported(lead, activity, { active: active ? 1 : 0 }),
  ];
}
