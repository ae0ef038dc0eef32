import { net, type ReportChange, reported, takenBack } from '#shared/domain/reports/report-change.ts';
import { activityTime, firstActivity, isActive, type Lead, type Owner } from './lead.ts';

/** The facts of a lead that reports count. */
export interface Standing extends Owner, Pick<Lead, 'activityAt'> {
  /** Its first active period; absent in events of earlier versions. */
  readonly firstActivity?: ReturnType<typeof firstActivity>;
  readonly createdAt: string;
  readonly customerSince: string | null;
  /** Without a visitor: by ref id, promo code or promoter's e-mail (contract §7, non_link_customers). */
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

export function isNonLink({ origin }: Pick<Lead, 'origin'>): boolean {
  return origin !== 'link';
}

/**
 * Computes report changes for a changed lead (contract §7). Created and customer counts move to the new owner, on their
 * original days. Active customers change on the day of the change, or of a later previous change; earlier days stay.
 * Only a new customer date moves the start of its first active period.
 * @param at time of the change, ISO 8601
 */
export function standingChanges(before: Standing, after: Standing, at: string): ReportChange[] {
  const activity = after.activityAt ?? activityTime(before, at);
  return net([
    ...takenBack(figuresOf(before, activity)),
    ...figuresOf(after, activity),
    ...begunChanges(before, after),
  ]);
}

function begunChanges({ firstActivity: was }: Standing, { firstActivity: is }: Standing): ReportChange[] {
  if (!was || !is) return [];
  return [...takenBack(reported(was, was.since, { active: 1 })), ...reported(is, is.since, { active: 1 })];
}

/** Computes report changes for a deleted lead: it is no longer active, other counts stay. */
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
