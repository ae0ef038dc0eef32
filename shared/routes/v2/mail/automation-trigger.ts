import type { AutomationCondition } from '#shared/domain/automations/automation-condition.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Triggers of automations, by the specification's names. */
export const AUTOMATION_TRIGGERS = ['count_reached', 'inactivity', 'promoter_signs_up'] as const;
export type AutomationTrigger = (typeof AUTOMATION_TRIGGERS)[number];

/** Numbers that `count_reached` counts; the specification lacks `sales`. */
export const TRIGGER_METRICS = ['clicks', 'referrals', 'customers', 'sales', 'cancellations'] as const;
export const DELAY_INTERVALS = ['second', 'minute', 'hour', 'day'] as const;

/** Settings of a trigger; those that do not concern it are null. */
export interface TriggerSettings {
  metric: (typeof TRIGGER_METRICS)[number] | null;
  count: number | null;
  period_in_days: number | null;
  delay_interval: (typeof DELAY_INTERVALS)[number] | null;
  delay_value: number | null;
}

interface TriggerInput {
  readonly trigger_on: AutomationTrigger;
  readonly settings?: { readonly [Name in keyof TriggerSettings]?: NonNullable<TriggerSettings[Name]> | undefined };
}

export const NO_TRIGGER_SETTINGS: TriggerSettings = {
  metric: null,
  count: null,
  period_in_days: null,
  delay_interval: null,
  delay_value: null,
};

/**
 * Converts a trigger to a condition.
 * @throws Refusal `invalid` for a missing setting, and for one that the condition lacks
 */
export function toTriggerCondition({ trigger_on: trigger, settings = {} }: TriggerInput): AutomationCondition {
  const require = <Name extends keyof TriggerSettings>(name: Name): NonNullable<TriggerSettings[Name]> => {
    const value = settings[name];
    if (value === undefined) throw invalid(`trigger.settings.${name} is missing: ${trigger} needs it.`);
    return value as NonNullable<TriggerSettings[Name]>;
  };
  const refuse = (name: keyof TriggerSettings, why: string) => {
    if (settings[name]) throw invalid(`trigger.settings.${name} is not supported for ${trigger}: ${why}`);
  };
  if (trigger === 'promoter_signs_up') {
    if (require('delay_interval') !== 'day')
      throw invalid('trigger.settings.delay_interval is not supported: automations are sent daily, so send day.');
    const days = require('delay_value');
    if (days > 0) return { type: 'days_after_joining', days };
    throw invalid('trigger.settings.delay_value is invalid: the e-mail is sent at least one day after joining.');
  }
  refuse('delay_value', 'the e-mail is sent on the day after the condition was met.');
  if (trigger === 'inactivity') {
    refuse('metric', 'promoters without clicks and sales are inactive.');
    return { type: 'inactivity', days: require('period_in_days') };
  }
  refuse('period_in_days', 'all clicks, sales and other numbers so far count.');
  return { type: `${require('metric')}_count`, count: require('count') };
}

/** Formats a condition as a trigger. */
export function formatConditionTrigger(condition: AutomationCondition): {
  trigger_on: AutomationTrigger;
  settings: TriggerSettings;
} {
  const format = (trigger: AutomationTrigger, settings: Partial<TriggerSettings>) => {
    return { trigger_on: trigger, settings: { ...NO_TRIGGER_SETTINGS, ...settings } };
  };
  switch (condition.type) {
    case 'days_after_joining':
      return format('promoter_signs_up', { delay_interval: 'day', delay_value: condition.days });
    case 'inactivity':
      return format('inactivity', { period_in_days: condition.days });
    case 'first_click':
      return format('count_reached', { metric: 'clicks', count: 1 });
    case 'first_sale':
      return format('count_reached', { metric: 'sales', count: 1 });
    default:
      return format('count_reached', { metric: METRICS[condition.type], count: condition.count });
  }
}

const METRICS = {
  clicks_count: 'clicks',
  referrals_count: 'referrals',
  customers_count: 'customers',
  sales_count: 'sales',
  cancellations_count: 'cancellations',
} as const;

/** Whether two conditions are the same trigger, such as the first sale and one sale. */
export function isSameTrigger(a: AutomationCondition, b: AutomationCondition): boolean {
  return JSON.stringify(formatConditionTrigger(a)) === JSON.stringify(formatConditionTrigger(b));
}

const invalid = (message: string): Refusal => new Refusal({ code: 'invalid', message });
