import { expect, test } from 'vitest';
import { formatPanelTitle } from '#web/dashboard/records/panel-title.ts';

test('a record whose row is not in the list has its kind in words as the title of the side panel', () => {
  expect(formatPanelTitle('payments_batch', '5', undefined)).toBe('Payment batch 5');
  expect(formatPanelTitle('commission', '5', undefined)).toBe('Commission 5');
  expect(formatPanelTitle('campaign', '5', 'campaign Summer')).toBe('Campaign Summer');
});
