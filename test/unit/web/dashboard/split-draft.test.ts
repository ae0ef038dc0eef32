import { expect, test } from 'vitest';
import { buildSharesRequest, createShareDrafts, remainingPercent } from '#web/dashboard/leads/split-draft.ts';

const share = (promotion: string | undefined, percent: string) => ({ promotion, percent });

test('shares are sent in whole percent and read back unchanged', () => {
  const body = [
    { promoter_campaign_id: 2, percentage: 30 },
    { promoter_campaign_id: 3, percentage: 20 },
  ];
  expect(buildSharesRequest([share('2', '30'), share('3', '20')])).toEqual({ body });
  expect(buildSharesRequest(createShareDrafts(body))).toEqual({ body });
  expect([createShareDrafts(null), buildSharesRequest([])]).toEqual([[], { body: [] }]);
});

test('the promoter of the referral gets the rest', () => {
  expect(remainingPercent([share('2', '30'), share('3', '20')])).toBe(50);
  expect(remainingPercent([])).toBe(100);
  expect([remainingPercent([share('2', '60'), share('3', '40')]), remainingPercent([share('2', '')])]).toEqual([
    null,
    null,
  ]);
});

test('shares report all errors at their fields', () => {
  expect(buildSharesRequest([share('2', '30'), share('2', '0'), share(undefined, '1.5')])).toEqual({
    errors: {
      promoter_2: 'This promoter is already in the split.',
      percent_2: 'Enter a whole number from 1 to 99.',
      promoter_3: 'Choose a promoter.',
      percent_3: 'Enter a whole number from 1 to 99.',
    },
  });
  expect(buildSharesRequest([share('2', '60'), share('3', '40')])).toEqual({
    errors: { percent_2: 'Shares must add up to less than 100%.' },
  });
});
