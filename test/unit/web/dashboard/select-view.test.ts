import { expect, test } from 'vitest';
import { selectView } from '#web/dashboard/views/select-view.ts';
import { formatViewQuery } from '#web/ui/lists/view.ts';

const choices = [
  { value: 'pending', label: 'Pending' },
  { value: 'denied', label: 'Denied' },
];
const list = {
  sort: '-created_at',
  filters: [
    { kind: 'choices', name: 'status', label: 'Status', choices },
    { kind: 'text', name: 'plan', label: 'Plan' },
  ],
  columns: [
    { id: 'date', label: 'Date', sort: 'created_at' },
    { id: 'amount', label: 'Amount', sort: 'amount' },
    { id: 'plan', label: 'Plan', isHidden: true },
  ],
} as const;
const created_at = '2026-11-20T10:00:00.000Z';
const aSavedView = (id: number, query: string) =>
  ({ id, list: 'commissions', name: `View ${id}`, query, created_at }) as const;
const views = [
  aSavedView(1, 'status=pending'),
  aSavedView(2, 'q=ada&status=denied,pending'),
  aSavedView(3, 'status=pending'),
];
const select = (query: string, lastId?: number) => {
  const { view, isEdited } = selectView(list, views, query, lastId);
  return [view?.id, isEdited];
};

test('a view is written in a fixed order, without defaults and unknown parts', () => {
  expect(formatViewQuery(list, { status: 'pending,denied', q: 'ada' })).toBe('q=ada&status=denied,pending');
  expect(formatViewQuery(list, { columns: 'plan,date', sort: '-amount' })).toBe('columns=date,plan&sort=-amount');
  expect(formatViewQuery(list, { columns: 'amount,date', sort: '-created_at', tab: 'all' })).toBe('');
});

test('a view is written with ASCII characters and without spaces', () => {
  expect(formatViewQuery(list, { q: 'Café & more', plan: 'b,a' })).toBe('plan=b,a&q=Caf%C3%A9+%26+more');
});

test('a saved view is recognized by its query', () => {
  expect(select('q=ada&status=denied,pending')).toEqual([2, false]);
  expect(select('status=denied')).toEqual([undefined, false]);
});

test('a selected view stays selected if another one is equal', () => {
  expect([select('status=pending'), select('status=pending', 3)]).toEqual([
    [1, false],
    [3, false],
  ]);
});

test('a selected view that no longer matches counts as edited, until all records are shown', () => {
  expect(select('q=grace&status=pending', 1)).toEqual([1, true]);
  expect(select('', 1)).toEqual([undefined, false]);
  expect(select('q=grace', 9)).toEqual([undefined, false]);
});
