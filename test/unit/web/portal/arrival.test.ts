import { expect, test } from 'vitest';
import { parseArrival } from '#web/portal/api/arrival.ts';

test('the token is removed from the address, and other parts stay', () => {
  expect(parseArrival('https://a.example/portal/earnings?account=7&status=paid#access_token=7.1.secret')).toEqual({
    account: 7,
    token: '7.1.secret',
    address: '/portal/earnings?account=7&status=paid',
  });
});

test('frame options stay in the address when the token is removed', () => {
  const address = 'https://a.example/portal/embed?account=7#theme=dark&access_token=7.1.secret&accent=%230f766e';
  expect(parseArrival(address)).toMatchObject({
    token: '7.1.secret',
    address: '/portal/embed?account=7#theme=dark&accent=%230f766e',
  });
});

test.each(['', '?account=', '?account=0', '?account=1e3', '?account=a'])('the query %s names no account', (search) => {
  expect(parseArrival(`https://a.example/portal${search}#part`)).toEqual({
    account: undefined,
    token: undefined,
    address: `/portal${search}#part`,
  });
});
