import { expect, test } from 'vitest';
import {
  BLANK_AUTOMATION,
  buildAutomationBody,
  describeAutomation,
  fillAutomationForm,
} from '#web/dashboard/settings/automations/automation-draft.ts';
import type { CompanyAutomation } from '#web/dashboard/settings/automations/automations-query.ts';

const condition = (type: CompanyAutomation['condition']['type'], days: number | null, count: number | null) => ({
  condition: { type, days, count },
  campaign_ids: [],
});
const campaignName = (id: number) => `Campaign ${id}`;

test('a draft is saved with the number of its condition only', () => {
  const draft = { ...BLANK_AUTOMATION, name: 'Welcome', subject: 'Hello', body: 'Text' };
  const text = { name: 'Welcome', subject: 'Hello', body: 'Text', campaign_ids: [] };
  expect(buildAutomationBody(draft)).toEqual({ ...text, condition: { type: 'days_after_joining', days: 7 } });
  const buildTyped = (type: CompanyAutomation['condition']['type']) =>
    buildAutomationBody({ ...draft, type }).condition;
  expect(buildTyped('sales_count')).toEqual({ type: 'sales_count', count: 10 });
  expect(buildTyped('first_click')).toEqual({ type: 'first_click' });
  expect(buildAutomationBody({ ...draft, days: '' }).condition).toEqual({ type: 'days_after_joining' });
});

test('a saved automation is edited as it was saved', () => {
  const saved = {
    name: 'Back',
    subject: 'Hello',
    body: 'Text',
    ...condition('inactivity', 30, null),
    campaign_ids: [2],
  };
  expect(buildAutomationBody(fillAutomationForm(saved as Partial<CompanyAutomation> as CompanyAutomation))).toEqual({
    name: 'Back',
    subject: 'Hello',
    body: 'Text',
    campaign_ids: [2],
    condition: { type: 'inactivity', days: 30 },
  });
});

test.each([
  [condition('days_after_joining', 1, null), '1 day after joining'],
  [condition('inactivity', 30, null), '30 days without clicks and sales'],
  [condition('sales_count', null, 10), '10 sales'],
  [condition('sales_count', null, 1), '1 sale'],
  [condition('referrals_count', null, 25), '25 referrals'],
  [{ ...condition('first_click', null, null), campaign_ids: [1, 2] }, 'First click · Campaign 1 or Campaign 2'],
])('an automation is described by its condition and campaigns', (automation, text) => {
  expect(describeAutomation(automation, campaignName)).toBe(text);
});
