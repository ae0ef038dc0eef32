import { expect, test } from 'vitest';
import { bracketed } from '#shared/domain/lists/bracketed.ts';
import { parseSearch, stringifySearch } from '#web/ui/lists/addresses.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { columnsOf, queryOf, type View, viewOf } from '#web/ui/lists/view.ts';

const filters: readonly Filter[] = [
  { kind: 'choices', name: 'status', label: 'Status', choices: [{ value: 'pending', label: 'Pending' }] },
  { kind: 'yes-no', name: 'is_paid', label: 'Paid', yes: 'Paid', no: 'Not paid' },
  { kind: 'days', name: 'created_at', label: 'Date' },
  { kind: 'record', name: 'promoter_id', label: 'Promoter', find: async () => [], nameOf: async () => '' },
];
const column = { label: '', width: 1, cell: () => null };
const list = {
  sort: '-created_at',
  filters,
  columns: [
    { ...column, id: 'date', sort: 'created_at' },
    { ...column, id: 'amount', sort: 'amount' },
    { ...column, id: 'plan', isHidden: true },
  ],
} as const;

const view: View = {
  q: 'ada',
  sort: 'amount',
  columns: 'date,plan',
  status: 'pending',
  is_paid: 'false',
  promoter_id: '3',
};

test('a view stands in the address, and is the same when it is read from there', () => {
  const address = stringifySearch({ ...view, created_at: '2026-11-01..2026-11-30' });
  expect(address).toContain('status=pending&is_paid=false&promoter_id=3&created_at=2026-11-01..2026-11-30');
  expect(viewOf(list, parseSearch(address))).toEqual({ ...view, created_at: '2026-11-01..2026-11-30' });
});

test.each<View>([
  { status: 'paid' },
  { status: 'pending,paid' },
  { is_paid: 'perhaps' },
  { created_at: 'today' },
  { created_at: '..' },
  { promoter_id: '3 or 1=1' },
  { sort: 'plan' },
  { columns: 'password' },
  { other: '1' },
])('what a list does not know of an address is passed over: %j', (search) => {
  expect(viewOf(list, search)).toEqual({});
});

test('a view asks the interface for what it shows, in its words', () => {
  const asked = bracketed({ ...queryOf(list, { ...view, created_at: '2026-11-01..' }), page: undefined });
  expect(decodeURIComponent(asked)).toBe(
    'filters[status][]=pending&filters[is_paid]=false&filters[created_at][from]=2026-11-01&filters[promoter_id][]=3&sorting[amount]=asc&q=ada',
  );
});

test('a view without columns shows those that are not hidden', () => {
  expect(columnsOf(list, {})).toEqual(['date', 'amount']);
  expect(columnsOf(list, view)).toEqual(['date', 'plan']);
});

test('a list is asked for with what it has besides filters, such as a year', () => {
  const paid = { columns: [], filters: [], besides: { year: '2026' } } as const;
  expect(queryOf(paid, {})).toEqual({ year: '2026' });
});

test('a list with one order alone is not asked for another, and takes a text as it is typed', () => {
  const log = {
    columns: [{ ...column, id: 'date' }],
    filters: [{ kind: 'text', name: 'event_id', label: 'Event id' }],
  } as const;
  expect(queryOf(log, viewOf(log, { event_id: 'invoice 7, 8', sort: 'date' }))).toEqual({
    filters: { event_id: 'invoice 7, 8' },
  });
});
