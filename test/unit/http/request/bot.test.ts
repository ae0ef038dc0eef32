import { expect, test } from 'vitest';
import { isBot } from '#shared/http/request/bot.ts';

const origin = 'https://www.shop.example';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.each([
  ['a browser', { origin, 'user-agent': CHROME }, false],
  ['a browser without a user agent', { origin }, false],
  ['a headless browser', { origin, 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }, true],
  ['a crawler that runs the page’s script', { origin, 'user-agent': GOOGLE }, true],
  ['a crawler that calls the API directly', { 'user-agent': GOOGLE }, true],
  ['a company’s own server', { 'user-agent': 'node' }, false],
  ['a program', { 'user-agent': 'curl/8.14.1' }, false],
])('%s with headers %o is a bot: %s', (_, headers, expected) => {
  expect(isBot({ headers })).toBe(expected);
});
