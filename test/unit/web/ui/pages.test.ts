import { expect, test } from 'vitest';
import { nextOf, pageOf } from '#web/ui/lists/pages.ts';

const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

test('a list goes on where its answer says', () => {
  const link = '<https://api.example/x?page=1>; rel="first", <https://api.example/x?q=a&page=3>; rel="next"';
  expect(nextOf(link)).toEqual({ page: 3, cursor: undefined });
  expect(nextOf('<https://api.example/x?cursor=a%2Bb>; rel="next"')).toEqual({ page: undefined, cursor: 'a+b' });
  expect(nextOf('<https://api.example/x?page=1>; rel="first"')).toBeUndefined();
  expect(nextOf(null)).toBeUndefined();
});

test('an answer without a total says the least that there are', () => {
  expect(pageOf([1], answer({ total: '12' }))).toMatchObject({ total: 12, isAtLeast: false });
  expect(pageOf([1], answer({ 'total-at-least': '12' }))).toMatchObject({ total: 12, isAtLeast: true });
});
