import {
  buildReportChanges,
  negateReportChanges,
  type ReportChange,
  sumReportChanges,
} from '#shared/domain/reports/report-change.ts';
import { activityTime, findFirstActivity, isActiveLead, type Lead, type Owner } from './lead.ts';

/** Facts of a lead for reports. */
export interface LeadReportState extends Owner, Pick<Lead, 'activityAt'> {
  /** Absent in old events. */
  readonly firstActivity?: ReturnType<typeof findFirstActivity>;
  readonly createdAt: string;
  readonly customerSince: string | null;
  /** Without a visitor (contract §7, non_link_customers). */
  readonly nonLink: boolean;
  readonly active: boolean;
}

export function leadReportState(lead: Lead): LeadReportState {
  const { promoterId, campaignId, createdAt, customerSince, activityAt } = lead;
  const nonLink = isNonLink(lead);
  const active = isActiveLead(lead);
  return {
    promoterId,
    campaignId,
    createdAt,
    customerSince,
    activityAt,
    nonLink,
    active,
    firstActivity: findFirstActivity(lead),
  };
}

/** Whether a lead came without a visitor. */
export function isNonLink({ origin }: Pick<Lead, 'origin'>): boolean {
  return origin !== 'link';
}

/**
 * Computes a changed lead's report changes (contract §7). Created and customer counts follow the owner, on their
 * original days. Active counts change with the change, or a later previous one; only a new customer date moves the
 * first activity's start.
 * @param at of the change, ISO 8601
 */
export function leadReportChanges(before: LeadReportState, after: LeadReportState, at: string): ReportChange[] {
  const activity = after.activityAt ?? activityTime(before, at);
  return sumReportChanges([
    ...negateReportChanges(leadFigures(before, activity)),
    ...leadFigures(after, activity),
    ...firstActivityChanges(before, after),
  ]);
}

function firstActivityChanges(
  { firstActivity: before }: LeadReportState,
  { firstActivity: after }: LeadReportState,
): ReportChange[] {
  if (!before || !after) return [];
  return [
    ...negateReportChanges(buildReportChanges(before, before.since, { active: 1 })),
    ...buildReportChanges(after, after.since, { active: 1 }),
  ];
}

/** Computes a deleted lead's report changes: only its activity ends. */
export function deletedLeadReportChanges(before: LeadReportState, at: string): ReportChange[] {
  return buildReportChanges(before, activityTime(before, at), { active: before.active ? -1 : 0 });
}

function leadFigures(lead: LeadReportState, activity: string): ReportChange[] {
  const { createdAt, customerSince, nonLink, active } = lead;
  return [
    ...buildReportChanges(lead, createdAt, { referrals: 1 }),
    ...(customerSince === null
      ? []
      : buildReportChanges(lead, customerSince, { customers: 1, nonLink: nonLink ? 1 : 0 })),
    ...buildReportChanges(lead, activity, { active: active ? 1 : 0 }),
  ];
}
