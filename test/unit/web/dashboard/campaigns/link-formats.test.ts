import { expect, test } from 'vitest';
import { buildLinkFormats } from '#web/dashboard/campaigns/links/link-formats.ts';

test('example links have the campaign’s parameter, on its landing page and on other pages of its site', () => {
  expect(buildLinkFormats('https://shop.example/start?a=1', 'partner')).toEqual({
    landingPage: 'https://shop.example/start?a=1&partner=grace',
    otherPage: 'https://shop.example/pricing?partner=grace',
    withSubId: 'https://shop.example/start?a=1&partner=grace&sub_id=newsletter',
  });
});

test.each([
  ['', 'ref'],
  ['shop.example', 'ref'],
  ['javascript:alert(1)', 'ref'],
  ['https://shop.example/', ''],
  ['https://shop.example/', 'two words'],
])('there are no example links for the landing page "%s" and the parameter "%s"', (landingUrl, param) => {
  expect(buildLinkFormats(landingUrl, param)).toBeNull();
});
