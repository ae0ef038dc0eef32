import { expect, test } from 'vitest';
import { readAudience } from '#shared/http/request/audience.ts';

const page = {
  origin: 'https://shop.example',
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148',
};

test("the audience of a page's call is the country that CloudFront states and the device of the user agent", () => {
  expect(readAudience({ headers: { ...page, 'cloudfront-viewer-country': 'DE' } })).toBe('DE mobile');
  expect(readAudience({ headers: page })).toBe('- mobile');
});

test("a server's call has no audience, because the country and user agent are the server's", () => {
  const { origin, ...server } = page;
  expect(readAudience({ headers: { ...server, 'cloudfront-viewer-country': 'DE' } })).toBeUndefined();
});
