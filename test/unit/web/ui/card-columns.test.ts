import { expect, test } from 'vitest';
import { cardColumns } from '#web/ui/lists/card-columns.ts';

const column = (id: string, overrides: object = {}) => ({ id, label: id, width: 100, cell: () => id, ...overrides });
const getIds = (definition: Parameters<typeof cardColumns>[0], visibleIds: readonly string[]) =>
  cardColumns(definition, visibleIds).map(({ id }) => id);

test('a card begins with the headline, followed by amounts', () => {
  const columns = [column('date'), column('email'), column('revenue', { isAmount: true })];
  const visibleNames = ['date', 'email', 'revenue'];
  expect(getIds({ columns, headline: 'email' }, visibleNames)).toEqual(['email', 'revenue', 'date']);
  expect(getIds({ columns }, visibleNames)).toEqual(['date', 'revenue', 'email']);
});

test('a card leaves out the last default columns, but no column that the user chose', () => {
  const columns = Array.from({ length: 10 }, (_, index) => column(`c${index}`, { isHidden: index === 9 }));
  const all = columns.map(({ id }) => id);
  expect(getIds({ columns }, all.slice(0, 9))).toEqual(all.slice(0, 8));
  expect(getIds({ columns }, all)).toEqual(all);
});
