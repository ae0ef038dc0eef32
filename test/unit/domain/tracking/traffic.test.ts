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

test('UTM medium and campaign are kept in lower case, up to 48 characters', () => {
  const utm = (query: string) => readClickTraffic({ url: `https://shop.example/?${query}` }).utm;
  expect(utm('utm_source=news&utm_medium=Email&utm_campaign=Black+Friday')).toEqual({
    medium: 'email',
    campaign: 'black friday',
  });
  expect(utm('utm_campaign=spring')).toEqual({ campaign: 'spring' });
  expect(utm(`utm_medium=&utm_campaign=${'x'.repeat(49)}`)).toBeUndefined();
});

test('traffic omits values that may identify a person', () => {
  const personal = ['utm_source', 'utm_medium', 'utm_campaign', 'sub_id'].map((name) => `${name}=ada@example.com`);
  const url = `https://shop.example/of/ada%40example.com?${personal.join('&')}&email=x`;
  expect(readClickTraffic({ url })).toEqual({ source: 'direct', page: 'shop.example' });
});

test('traffic data stays below 370 characters', () => {
  const longest = ['sub_id', 'utm_source', 'utm_medium', 'utm_campaign'].map((name) => `${name}=${'x'.repeat(48)}`);
  const url = `https://shop.example/${'ä'.repeat(500)}?${longest.join('&')}`;
  expect(JSON.stringify(readClickTraffic({ url })).length).toBeLessThan(370);
});
