import type { AutomationChanges, AutomationDraft } from '#shared/domain/automations/automation.ts';
import type { AutomationCondition } from '#shared/domain/automations/automation-condition.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { toLines } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';
import type { ConditionInput, CreateAutomationInput, UpdateAutomationInput } from './automations-input.ts';

/** Converts a new automation. @throws Refusal `invalid` for an incomplete condition */
export function toAutomationDraft(input: CreateAutomationInput): AutomationDraft {
  return {
    name: input.name,
    condition: toCondition(input.condition),
    campaignIds: [...new Set(input.campaign_ids ?? [])],
    subject: input.subject,
    body: toLines(input.body),
    enabled: input.enabled ?? false,
  };
}

/** Converts changes of an automation. @throws Refusal `invalid` for an incomplete condition */
export function toAutomationChanges(input: UpdateAutomationInput): AutomationChanges {
  return {
    name: input.name,
    condition: input.condition && toCondition(input.condition),
    campaignIds: input.campaign_ids && [...new Set(input.campaign_ids)],
    subject: input.subject,
    body: input.body === undefined ? undefined : toLines(input.body),
    enabled: input.enabled,
  };
}

function toCondition({ type, days, count }: ConditionInput): AutomationCondition {
  switch (type) {
    case 'days_after_joining':
    case 'inactivity':
      return { type, days: requireNumber(days, 'days', type) };
    case 'first_click':
    case 'first_sale':
      return { type };
    default:
      return { type, count: requireNumber(count, 'count', type) };
  }
}

function requireNumber(value: number | undefined, name: string, type: string): number {
  if (value !== undefined) return value;
  throw new Refusal({ code: 'invalid', message: `condition[${name}] is missing: ${type} needs it.` });
}
