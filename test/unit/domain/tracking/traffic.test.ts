import { expect, test } from 'vitest';
import { readClickTraffic } from '#shared/domain/tracking/traffic.ts';

test.each([
  ['https://shop.example/a/?utm_source=News', 'https://blog.example/x', 'news', 'shop.example/a'],
  ['https://www.shop.example/', 'https://www.blog.example/x?q=1', 'blog.example', 'shop.example'],
  ['https://shop.example/b', 'https://shop.example/', 'direct', 'shop.example/b'],
  ['https://shop.example/b', undefined, 'direct', 'shop.example/b'],
  [undefined, 'https://blog.example/', 'blog.example', ''],
  ['no address', 'android-app://x.y/', 'x.y', ''],
  [`https://shop.example/?utm_source=${'x'.repeat(49)}`, undefined, 'direct', 'shop.example'],
  ['https://shop.example/?utm_source=%EF%BF%BD', undefined, 'direct', 'shop.example'],
])('a click on %s from %s has source %s and page %s', (url, referrer, source, page) => {
  expect(readClickTraffic({ url, referrer })).toEqual({ source, page });
});

test('a sub ID is accepted under two names, up to 48 characters', () => {
  const subId = (query: string) => readClickTraffic({ url: `https://shop.example/?${query}` }).subId;
  expect([subId('sub_id=mail-7'), subId('fp_sid=x'), subId('sub_id='), subId(`sub_id=${'x'.repeat(49)}`)]).toEqual([
    'mail-7',
    'x',
    undefined,
    undefined,
  ]);
});

test('traffic omits values that may identify a person', () => {
  const url = 'https://shop.example/of/ada%40example.com?utm_source=ada@example.com&sub_id=ada@example.com&email=x';
  expect(readClickTraffic({ url })).toEqual({ source: 'direct', page: 'shop.example' });
});

test('traffic data stays below 240 characters', () => {
  const url = `https://shop.example/${'ä'.repeat(500)}?sub_id=${'x'.repeat(48)}&utm_source=${'y'.repeat(48)}`;
  expect(JSON.stringify(readClickTraffic({ url })).length).toBeLessThan(240);
});
