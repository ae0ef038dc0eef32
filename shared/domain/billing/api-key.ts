import type { BillingMode, BillingProvider } from './connection.ts';

/** How keys begin that read payments of the mode `test`. */
const TEST_KEYS: Readonly<Record<BillingProvider, RegExp>> = {
  stripe: /^[a-z]+_test_/,
  paddle: /^pdl_sdbx_/,
};

/**
 * Whether a key of a provider's API reads real money. Paddle's old keys do not say it, but its sandbox has an address of its own.
 * @param origin where the key is sent to
 */
export function modeOfKey(provider: BillingProvider, key: string, origin: string): BillingMode {
  const isSandbox = new URL(origin).hostname.startsWith('sandbox-');
  return isSandbox || TEST_KEYS[provider].test(key) ? 'test' : 'live';
}
