import { expect, test } from 'vitest';
import {
  buildContestRequest,
  type ContestDraft,
  createBlankContestDraft,
  toContestDraft,
} from '#web/dashboard/contests/contest-draft.ts';
import type { CompanyContest } from '#web/dashboard/contests/contests-query.ts';

const draft: ContestDraft = { ...createBlankContestDraft('2026-12-01'), name: ' December race ' };

test('a new contest ranks by earnings in all campaigns, for 30 days', () => {
  expect(buildContestRequest(draft)).toEqual({
    body: {
      name: 'December race',
      description: '',
      rank_by: 'earnings',
      campaign_ids: [],
      start_date: '2026-12-01',
      end_date: '2026-12-30',
      prizes: [],
      show_figures: false,
    },
  });
});

test('each line with text is a prize', () => {
  const request = buildContestRequest({ ...draft, prizes: ' A trip \n\n A dinner for two\n' });
  expect(request).toMatchObject({ body: { prizes: ['A trip', 'A dinner for two'] } });
});

test('a stored contest becomes a draft with the same request', () => {
  const contest: CompanyContest = {
    id: 1,
    status: 'upcoming',
    created_at: '2026-11-20T10:00:00.000Z',
    rank_by: 'customers',
    name: 'December race',
    description: 'Win.',
    campaign_ids: [2],
    prizes: ['A trip', 'A dinner'],
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    show_figures: true,
  };
  const { id, status, created_at, ...body } = contest;
  expect(buildContestRequest(toContestDraft(contest))).toEqual({ body });
});

test.each([
  [{ name: ' ' }, { name: 'Enter a name.' }],
  [{ startDate: '' }, { start_date: 'Choose the first day.' }],
  [{ endDate: '' }, { end_date: 'Choose the last day.' }],
  [{ endDate: '2026-11-30' }, { end_date: 'Choose the first day or a later one.' }],
  [{ prizes: 'A trip\n'.repeat(11) }, { prizes: 'Enter at most 10 prizes.' }],
  [{ prizes: 'x'.repeat(101) }, { prizes: 'Shorten each prize to 100 characters.' }],
])('a draft with %j is rejected before it is sent', (changes: Partial<ContestDraft>, errors) => {
  expect(buildContestRequest({ ...draft, ...changes })).toEqual({ errors });
});
