import {
  type AutomationChanges,
  type AutomationDraft,
  MAX_AUTOMATION_NAME_LENGTH,
} from '#shared/domain/automations/automation.ts';
import type { AutomationCondition } from '#shared/domain/automations/automation-condition.ts';
import { type BroadcastChanges, type BroadcastDraft, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import type { TemplateChanges } from '#shared/domain/mail/templates/template-edits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { toLines } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';
import {
  AUTOMATION_TRIGGERS,
  type AutomationTrigger,
  isSameTrigger,
  toTriggerCondition,
} from './automation-trigger.ts';
import {
  type CreateEmailInput,
  type EmailsInput,
  INVALID_CREATED_TRIGGER,
  type UpdateEmailInput,
} from './emails-input.ts';
import type { V2CountedEmail, V2Email } from './emails-output.ts';

/** Converts changes of an e-mail. */
export function toEmailChanges({ subject, content, trigger }: UpdateEmailInput): TemplateChanges {
  return { subject, body: content && toLines(content), enabled: trigger?.enabled };
}

/** Converts a new broadcast. */
export function toBroadcastEmail({
  subject,
  content,
  allowed_campaign_ids: ids = [],
}: CreateEmailInput): BroadcastDraft {
  return { subject, body: toLines(content), filters: { ...NO_FILTERS, campaignIds: [...new Set(ids)] } };
}

/** Converts changes of a broadcast, which has no default for an empty text. */
export function toBroadcastEmailChanges(input: UpdateEmailInput): BroadcastChanges {
  const { subject, content, allowed_campaign_ids: ids } = input;
  return {
    subject: subject || undefined,
    body: content ? toLines(content) : undefined,
    filters: ids && { campaignIds: [...new Set(ids)] },
  };
}

/** Converts a new automation; null for a broadcast. @throws Refusal `invalid` for wrong settings, and a long name */
export function toAutomationEmail(input: CreateEmailInput): AutomationDraft | null {
  const { name, subject, content, allowed_campaign_ids: ids = [], trigger } = input;
  const { trigger_on: on, enabled = false, settings } = trigger;
  if (!isAutomationTrigger(on)) return null;
  return {
    name: checkName(name) ?? [...subject].slice(0, MAX_AUTOMATION_NAME_LENGTH).join(''),
    condition: toTriggerCondition({ trigger_on: on, ...(settings ? { settings } : {}) }),
    campaignIds: [...new Set(ids)],
    subject,
    body: toLines(content),
    enabled,
  };
}

/**
 * Converts changes of an automation. The same trigger is omitted: a change would restart the automation.
 * @throws Refusal `invalid` for wrong settings, and a long name
 */
export function toAutomationEmailChanges(input: UpdateEmailInput, before: AutomationCondition): AutomationChanges {
  const { name, subject, content, allowed_campaign_ids: ids, trigger } = input;
  return {
    name: checkName(name),
    subject: subject || undefined,
    body: content ? toLines(content) : undefined,
    campaignIds: ids && [...new Set(ids)],
    enabled: trigger?.enabled,
    condition: toChangedCondition(trigger, before),
  };
}

function toChangedCondition(
  { trigger_on: on, settings }: NonNullable<UpdateEmailInput['trigger']> = {},
  before: AutomationCondition,
): AutomationCondition | undefined {
  if (on === undefined) {
    if (Object.keys(settings ?? {}).length === 0) return undefined;
    const message = 'trigger.trigger_on is missing: send it with trigger.settings.';
    throw new Refusal({ code: 'invalid', message });
  }
  if (!isAutomationTrigger(on)) throw new Refusal({ code: 'invalid', message: INVALID_CREATED_TRIGGER });
  const condition = toTriggerCondition({ trigger_on: on, ...(settings ? { settings } : {}) });
  return isSameTrigger(condition, before) ? undefined : condition;
}

function isAutomationTrigger(trigger: string): trigger is AutomationTrigger {
  return (AUTOMATION_TRIGGERS as readonly string[]).includes(trigger);
}

function checkName(name: string | undefined): string | undefined {
  if (name === undefined || name.length <= MAX_AUTOMATION_NAME_LENGTH) return name;
  const message = `name is invalid: it must have at most ${MAX_AUTOMATION_NAME_LENGTH} characters.`;
  throw new Refusal({ code: 'invalid', message });
}

/** Whether an e-mail matches search text and filters, except the number of sent copies. */
export function matchesEmailFilters(
  { name, subject, trigger, allowed_campaign_ids: campaignIds }: V2Email,
  { q = '', filters }: Pick<EmailsInput, 'q' | 'filters'>,
): boolean {
  const { trigger_enabled: isEnabled = trigger.enabled, trigger_on: events, campaign_id: campaignId } = filters;
  const isFound = `${name}\n${subject}`.toLowerCase().includes(q.toLowerCase());
  const isTriggered = trigger.enabled === isEnabled && (events === undefined || events.includes(trigger.trigger_on));
  const isInCampaign = campaignId === undefined || campaignIds.length === 0 || campaignIds.includes(campaignId);
  return isFound && isTriggered && isInCampaign;
}

/** Whether a list needs the numbers of sent copies of all its e-mails. */
export function needsSentCounts({ filters, sorting }: Pick<EmailsInput, 'filters' | 'sorting'>): boolean {
  return filters.sent_count !== undefined || sorting.sent_count !== undefined;
}

/** Whether an e-mail's number of sent copies is in the requested range. Those without one are in none. */
export function matchesSentCount({ sent_count: count }: V2CountedEmail, { filters }: Pick<EmailsInput, 'filters'>) {
  if (filters.sent_count === undefined) return true;
  const { from = 0, to = Number.POSITIVE_INFINITY } = filters.sent_count;
  return count !== null && from <= count && count <= to;
}

/** Sorts e-mails by the requested columns, the first of which takes precedence. Those without a value are last. */
export function sortEmails(
  emails: readonly V2CountedEmail[],
  sorting: EmailsInput['sorting'],
): readonly V2CountedEmail[] {
  const columns = Object.entries(sorting) as [keyof typeof sorting, 'asc' | 'desc'][];
  return emails.toSorted((a, b) => {
    const orders = columns.map(([column, direction]) =>
      column === 'subject' ? compareSubjects(a, b, direction) : compareSentCounts(a, b, direction),
    );
    return orders.find((order) => order !== 0) ?? 0;
  });
}

function compareSubjects(a: V2CountedEmail, b: V2CountedEmail, direction: 'asc' | 'desc'): number {
  return (direction === 'asc' ? 1 : -1) * a.subject.localeCompare(b.subject);
}

function compareSentCounts(
  { sent_count: a }: V2CountedEmail,
  { sent_count: b }: V2CountedEmail,
  direction: 'asc' | 'desc',
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction === 'asc' ? a - b : b - a;
}
