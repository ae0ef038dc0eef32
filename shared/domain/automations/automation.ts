import { type BroadcastFilters, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { type Day, nextDay, toDay } from '#shared/domain/day.ts';
import type { TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import type { AutomationCondition } from './automation-condition.ts';

/** A daily run reads all of an account. */
export const MAX_AUTOMATIONS = 50;
export const MAX_AUTOMATION_NAME_LENGTH = 100;

/** An e-mail that each promoter gets once, after it has met a condition. */
export interface Automation extends TemplateText {
  /** Not that of a broadcast: both share their recipients. */
  readonly id: number;
  readonly name: string;
  readonly condition: AutomationCondition;
  /** Promoters in one of them get it; empty: all. */
  readonly campaignIds: readonly number[];
  /** First day on which promoters can meet the condition; null while it is off. */
  readonly startsOn: Day | null;
  /** Day of the last run that found promoters. */
  readonly ranOn: Day | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** Editable parts of an automation. */
export interface AutomationDraft extends TemplateText {
  readonly name: string;
  readonly condition: AutomationCondition;
  readonly campaignIds: readonly number[];
  readonly enabled: boolean;
}

export type AutomationChanges = { readonly [Part in keyof AutomationDraft]?: AutomationDraft[Part] | undefined };

/** Creates an automation. */
export function createAutomationRecord(id: number, { enabled, ...parts }: AutomationDraft, now: string): Automation {
  const startsOn = enabled ? nextDay(toDay(now)) : null;
  return { id, ...parts, startsOn, ranOn: null, createdAt: now, updatedAt: now, revision: 0 };
}

/**
 * Changes an automation. Switching it on, or changing its condition, makes it start on the next day: promoters who met
 * the condition before do not get it.
 */
export function changeAutomationRecord(automation: Automation, changes: AutomationChanges, now: string): Automation {
  const {
    name = automation.name,
    condition = automation.condition,
    campaignIds = automation.campaignIds,
    subject = automation.subject,
    body = automation.body,
    enabled = automation.startsOn !== null,
  } = changes;
  const isSame = JSON.stringify(condition) === JSON.stringify(automation.condition);
  const current = isSame ? automation.startsOn : null;
  const startsOn = enabled ? (current ?? nextDay(toDay(now))) : null;
  return { ...automation, name, condition, campaignIds, subject, body, startsOn, updatedAt: now };
}

/** Whether a day's run has to look for promoters: the automation has started, and no run of that day found some. */
export function isDueForRun(automation: Automation, today: Day): automation is Automation & { readonly startsOn: Day } {
  return automation.startsOn !== null && automation.startsOn <= today && automation.ranOn !== today;
}

/** Returns the promoters that an automation addresses, as filters. */
export function automationFilters({ campaignIds }: Pick<Automation, 'campaignIds'>): BroadcastFilters {
  return { ...NO_FILTERS, campaignIds, statuses: ['approved'] };
}
