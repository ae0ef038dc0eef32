import { net, type ReportChange, reported, takenBack } from '#shared/domain/reports/report-change.ts';
import { activityTime, firstActivity, isActive, type Lead, type Owner } from './lead.ts';

/** What of a lead reports go by. */
export interface Standing extends Owner, Pick<Lead, 'activityAt'> {
  /** With whom it was active first, and since when. Events of earlier versions do not say it. */
  readonly firstActivity?: ReturnType<typeof firstActivity>;
  readonly createdAt: string;
  readonly customerSince: string | null;
  /** Whether it came without a visitor: by ref id, promo code or promoter's e-mail (contract §7, non_link_customers). */
  readonly nonLink: boolean;
  readonly active: boolean;
}

export function standingOf(lead: Lead): Standing {
  const { promoterId, campaignId, createdAt, customerSince, activityAt } = lead;
  const nonLink = isNonLink(lead);
  const active = isActive(lead);
  return {
    promoterId,
    campaignId,
    createdAt,
    customerSince,
    activityAt,
    nonLink,
    active,
    firstActivity: firstActivity(lead),
  };
}

/** Whether a lead came without a visitor. */
export function isNonLink({ origin }: Pick<Lead, 'origin'>): boolean {
  return origin !== 'link';
}

/**
 * What a lead's change does to reports (contract §7): it counts as created and as a customer where it belongs now, on the
 * days it was created and became one. Whose active customer it is changes on the day of the change, or of the change before
 * where that was later: the days before stay. Only the day it became a customer moves the beginning of that, wherever it was.
 * @param at when it changed, ISO 8601
 */
export function standingChanges(before: Standing, after: Standing, at: string): ReportChange[] {
  const activity = after.activityAt ?? activityTime(before, at);
  return net([
    ...takenBack(figuresOf(before, activity)),
    ...figuresOf(after, activity),
    ...begunChanges(before, after),
  ]);
}

/** What it does to the beginning of a lead's first activity that it became a customer on another day. */
function begunChanges({ firstActivity: was }: Standing, { firstActivity: is }: Standing): ReportChange[] {
  if (!was || !is) return [];
  return [...takenBack(reported(was, was.since, { active: 1 })), ...reported(is, is.since, { active: 1 })];
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
