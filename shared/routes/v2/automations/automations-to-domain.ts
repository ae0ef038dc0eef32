import type { AutomationChanges, AutomationDraft } from '#shared/domain/automations/automation.ts';
import type { AutomationCondition } from '#shared/domain/automations/automation-condition.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { toLines } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';
import type { ConditionInput, CreateAutomationInput, UpdateAutomationInput } from './automations-input.ts';

/** Converts a new automation. @throws Refusal `invalid` for a condition that is incomplete or has a number too many */
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

/** Converts changes of an automation. @throws Refusal `invalid` for a condition that is incomplete or has a number too many */
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
      return { type, days: requireOnly({ days }, { count }, type) };
    case 'first_click':
    case 'first_sale':
      assertOmitted({ days, count }, type);
      return { type };
    default:
      return { type, count: requireOnly({ count }, { days }, type) };
  }
}

type Numbers = Readonly<Record<string, number | undefined>>;

/** Returns the number that a condition needs. @throws Refusal `invalid` without it, or with another */
function requireOnly(needed: Numbers, others: Numbers, type: string): number {
  const [[name, value] = []] = Object.entries(needed);
  if (value === undefined) {
    throw new Refusal({ code: 'invalid', message: `condition[${name}] is missing: ${type} needs it.` });
  }
  assertOmitted(others, type);
  return value;
}

/** @throws Refusal `invalid` for a number that would be ignored */
function assertOmitted(numbers: Numbers, type: string): void {
  const [name] = Object.entries(numbers).find(([, value]) => value !== undefined) ?? [];
  if (name === undefined) return;
  throw new Refusal({ code: 'invalid', message: `condition[${name}] is invalid: ${type} has none.` });
}
