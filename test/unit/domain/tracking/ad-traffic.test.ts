import { expect, test } from 'vitest';
import { readClickTraffic } from '#shared/domain/tracking/traffic.ts';

const ad = (query: string, referrer?: string) =>
  readClickTraffic({ url: `https://shop.example/?ref=grace${query}`, referrer }).ad;

test.each([
  ['&gclid=Cj0K', undefined, 'gclid'],
  ['&utm_medium=CPC&utm_source=google', undefined, 'utm_medium=cpc'],
  ['&utm_medium=paid_social', undefined, 'utm_medium=paid_social'],
  ['', 'https://www.googleadservices.com/pagead/aclk', 'www.googleadservices.com'],
])('a click with %s from %s is from an advertisement', (query, referrer, sign) => {
  expect(ad(query, referrer)).toBe(sign);
});

test.each([
  ['', 'https://www.google.com/'],
  ['&utm_medium=email', undefined],
  ['&fbclid=IwAR0', 'https://www.facebook.com/'],
  ['&gclid=', undefined],
])('a click with %s from %s is not from an advertisement', (query, referrer) => {
  expect(ad(query, referrer)).toBeUndefined();
});
