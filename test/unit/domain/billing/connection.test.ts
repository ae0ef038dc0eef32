import { expect, test } from 'vitest';
import { providerKeyMode } from '#shared/domain/billing/connection.ts';

test.each([
  ['stripe', 'rk_live_1', 'https://api.stripe.com', 'live'],
  ['stripe', 'sk_live_1', 'https://api.stripe.com', 'live'],
  ['stripe', 'rk_test_1', 'https://api.stripe.com', 'test'],
  ['stripe', 'sk_test_1', 'https://api.stripe.com', 'test'],
  ['paddle', 'pdl_live_apikey_1', 'https://api.paddle.com', 'live'],
  ['paddle', 'pdl_sdbx_apikey_1', 'http://127.0.0.1:1', 'test'],
  ['paddle', 'a1b2', 'https://api.paddle.com', 'live'],
  ['paddle', 'a1b2', 'https://sandbox-api.paddle.com', 'test'],
] as const)('a %s key %s at %s has mode %s', (provider, key, origin, mode) => {
  expect(providerKeyMode(provider, key, origin)).toBe(mode);
});
