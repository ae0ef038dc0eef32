import { expect, test } from 'vitest';
import {
  buildLevelRequest,
  CHOOSE_NEXT,
  createLevelDraft,
  validateLevel,
} from '#web/dashboard/campaigns/form/level.ts';

test.each([
  { campaign_id: 2, metric: 'customers', amount: 25 },
  { campaign_id: 2, metric: 'revenue', amount: 100_050 },
] as const)('a level is saved as it was shown: $metric', (level) => {
  const draft = createLevelDraft({ upgrade_details: level }, 'USD');
  expect(draft).toMatchObject({ next: '2', typed: level.metric === 'revenue' ? '1000.50' : '25' });
  expect([buildLevelRequest(draft, 'USD'), validateLevel(draft, 'USD')]).toEqual([level, {}]);
});

test('an empty level is saved to remove the existing one', () => {
  expect(buildLevelRequest(createLevelDraft({ upgrade_details: null }, 'USD'), 'USD')).toEqual({});
});

test.each([
  ['no campaign', { next: undefined, metric: 'customers', typed: '5' }, { next_campaign: CHOOSE_NEXT }],
  [
    'no number',
    { next: '2', metric: 'customers', typed: 'x' },
    { level_amount: expect.stringContaining('whole number') },
  ],
  ['half a customer', { next: '2', metric: 'customers', typed: '1.5' }, { level_amount: expect.any(String) }],
  ['nothing', { next: '2', metric: 'revenue', typed: '0' }, { level_amount: expect.stringContaining('25.00') }],
] as const)('a level with %s is not saved', (_, draft, errors) => {
  expect(validateLevel(draft, 'USD')).toEqual(errors);
});
