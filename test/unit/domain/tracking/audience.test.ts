import { expect, test } from 'vitest';
import { buildAudience, detectDevice, parseAudience } from '#shared/domain/tracking/audience.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148';

test.each([
  ['desktop', WINDOWS],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['desktop', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko'],
  ['mobile', IPHONE],
  ['mobile', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'],
  ['mobile', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0'],
  [null, 'curl/8.10.1'],
  [null, 'node'],
  [null, ''],
])('the device %s is detected by the user agent %s', (device, userAgent) => {
  expect(detectDevice(userAgent)).toBe(device);
});

test('an audience is stored in a few characters', () => {
  const audience = buildAudience({ country: 'DE', userAgent: WINDOWS });
  expect(audience).toBe('DE desktop');
  expect(parseAudience(audience)).toEqual({ country: 'DE', device: 'desktop' });
});

test('a part of an audience may be unknown', () => {
  const withoutCountry = buildAudience({ country: undefined, userAgent: IPHONE });
  expect(parseAudience(withoutCountry)).toEqual({ country: null, device: 'mobile' });
  expect(parseAudience(buildAudience({ country: 'FR', userAgent: 'curl/8' }))).toEqual({ country: 'FR', device: null });
  expect(parseAudience(undefined)).toEqual({ country: null, device: null });
});

test.each([undefined, '', 'XX', 'T1', 'de', 'DEU', 'D '])('the country %s is unknown', (country) => {
  expect(buildAudience({ country, userAgent: undefined })).toBeUndefined();
});
