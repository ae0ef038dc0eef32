import { expect, test } from 'vitest';
import type { AutomationCondition } from '#shared/domain/automations/automation-condition.ts';
import {
  formatConditionTrigger,
  isSameTrigger,
  toTriggerCondition,
} from '#shared/routes/v2/mail/automation-trigger.ts';
import { toAutomationEmailChanges } from '#shared/routes/v2/mail/emails-to-domain.ts';

test.each<[Parameters<typeof toTriggerCondition>[0], AutomationCondition]>([
  [
    { trigger_on: 'count_reached', settings: { metric: 'customers', count: 3 } },
    { type: 'customers_count', count: 3 },
  ],
  [
    { trigger_on: 'count_reached', settings: { metric: 'cancellations', count: 1, delay_value: 0 } },
    { type: 'cancellations_count', count: 1 },
  ],
  [
    { trigger_on: 'inactivity', settings: { period_in_days: 30 } },
    { type: 'inactivity', days: 30 },
  ],
  [
    { trigger_on: 'promoter_signs_up', settings: { delay_interval: 'day', delay_value: 7 } },
    { type: 'days_after_joining', days: 7 },
  ],
])('the trigger %j is the condition %j of an automation', (trigger, condition) => {
  expect(toTriggerCondition(trigger)).toEqual(condition);
  expect(formatConditionTrigger(condition)).toMatchObject({
    trigger_on: trigger.trigger_on,
    settings: Object.fromEntries(Object.entries(trigger.settings ?? {}).filter(([, value]) => value !== 0)),
  });
});

test.each<[Parameters<typeof toTriggerCondition>[0], message: string]>([
  [{ trigger_on: 'count_reached', settings: { count: 3 } }, 'trigger.settings.metric is missing'],
  [{ trigger_on: 'count_reached' }, 'trigger.settings.metric is missing'],
  [
    { trigger_on: 'count_reached', settings: { metric: 'sales', count: 3, period_in_days: 7 } },
    'period_in_days is not',
  ],
  [{ trigger_on: 'inactivity' }, 'trigger.settings.period_in_days is missing'],
  [{ trigger_on: 'inactivity', settings: { period_in_days: 7, metric: 'clicks' } }, 'settings.metric is not supported'],
  [{ trigger_on: 'inactivity', settings: { period_in_days: 7, delay_value: 2 } }, 'delay_value is not supported'],
  [{ trigger_on: 'promoter_signs_up', settings: { delay_interval: 'hour', delay_value: 2 } }, 'so send day'],
  [{ trigger_on: 'promoter_signs_up', settings: { delay_interval: 'day', delay_value: 0 } }, 'at least one day'],
])('the trigger %j is refused: %s', (trigger, message) => {
  const refused = expect.objectContaining({ reason: { code: 'invalid', message: expect.stringContaining(message) } });
  expect(() => toTriggerCondition(trigger)).toThrow(refused);
});

test('the first sale and one sale are the same trigger; two sales are another', () => {
  expect(isSameTrigger({ type: 'first_sale' }, { type: 'sales_count', count: 1 })).toBe(true);
  expect(isSameTrigger({ type: 'first_click' }, { type: 'clicks_count', count: 1 })).toBe(true);
  expect(isSameTrigger({ type: 'first_sale' }, { type: 'sales_count', count: 2 })).toBe(false);
});

test('settings of a trigger without its name are refused instead of ignored', () => {
  const before = { type: 'sales_count', count: 2 } as const;
  const change = (settings: { count?: number }) => toAutomationEmailChanges({ id: 1, trigger: { settings } }, before);
  const message = 'trigger.trigger_on is missing: send it with trigger.settings.';
  expect(() => change({ count: 3 })).toThrow(expect.objectContaining({ reason: { code: 'invalid', message } }));
  expect(change({}).condition).toBeUndefined();
});
