import { expect, test } from 'vitest';
import {
  type AutomationDraft,
  changeAutomationRecord,
  createAutomationRecord,
  isDueForRun,
} from '#shared/domain/automations/automation.ts';

const NOW = '2026-12-01T09:00:00.000Z';
const LATER = '2026-12-05T23:59:00.000Z';
const draft: AutomationDraft = {
  name: 'Week',
  condition: { type: 'days_after_joining', days: 7 },
  campaignIds: [],
  subject: 'Hello',
  body: 'Text',
  enabled: false,
};
const off = createAutomationRecord(1, draft, NOW);
const on = createAutomationRecord(1, { ...draft, enabled: true }, NOW);

test('an automation starts on the day after it was switched on', () => {
  expect([off.startsOn, on.startsOn]).toEqual([null, '2026-12-02']);
  expect(changeAutomationRecord(off, { enabled: true }, LATER).startsOn).toBe('2026-12-06');
});

test('an automation that is on keeps its first day, unless its condition changes', () => {
  expect(changeAutomationRecord(on, { enabled: true, subject: 'Other', campaignIds: [2] }, LATER)).toMatchObject({
    startsOn: '2026-12-02',
    subject: 'Other',
    campaignIds: [2],
    updatedAt: LATER,
  });
  expect(changeAutomationRecord(on, { condition: { ...on.condition } }, LATER).startsOn).toBe('2026-12-02');
  expect(changeAutomationRecord(on, { condition: { type: 'first_sale' } }, LATER).startsOn).toBe('2026-12-06');
});

test('an automation that was off for a time starts over', () => {
  const paused = changeAutomationRecord(on, { enabled: false }, LATER);
  expect(paused.startsOn).toBeNull();
  expect(changeAutomationRecord(paused, { enabled: true }, LATER).startsOn).toBe('2026-12-06');
});

test('an automation runs from its first day, and finds promoters once a day', () => {
  expect(isDueForRun(off, '2026-12-09')).toBe(false);
  expect(['2026-12-01', '2026-12-02'].map((day) => isDueForRun(on, day))).toEqual([false, true]);
  const ran = { ...on, ranOn: '2026-12-02' };
  expect(['2026-12-02', '2026-12-03'].map((day) => isDueForRun(ran, day))).toEqual([false, true]);
});
