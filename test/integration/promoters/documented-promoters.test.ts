import { beforeAll, expect, test } from 'vitest';
import { promoterShape, promotersShape } from '#test/support/promoters/shapes.ts';
import { aFullCompany, type Books } from '#test/support/records/books.ts';
import { misfits } from '#test/support/requests/shape.ts';

let books: Books;
beforeAll(async () => {
  books = await aFullCompany();
});

test('GET promoters answers data and meta: promoters with every field, and how many are pending', async () => {
  const { status, body } = await books.calls.promoters.list();
  expect([status, misfits(body, promotersShape)]).toEqual([200, []]);
  expect(body.data).toHaveLength(2);
  expect(body.meta).toEqual({ pending_count: 1 });
  const filtered = await books.calls.promoters.list({ filters: { status: 'approved' } });
  expect([filtered.body.data.length, filtered.body.meta]).toEqual([1, { pending_count: 1 }]);
});

test('GET promoters/{id} answers a promoter with every field', async () => {
  const { ada, grace } = books.promoters;
  const { status, body } = await books.calls.promoters.show(ada.promoter.id);
  expect([status, misfits(body, promoterShape)]).toEqual([200, []]);
  expect(body.parent_promoter).toMatchObject({ id: grace.promoter.id });
  const paid = (await books.calls.promoters.show(grace.promoter.id)).body.balances;
  expect(paid.cash).toBe(paid.current_balance.cash);
});
