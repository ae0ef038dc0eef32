import type { AddressRules } from '#shared/domain/webhooks/address.ts';

/** Returns the address rules of this process. Only local runs allow loopback addresses. */
export function webhookAddressRules(): AddressRules {
  return { allowsLoopback: process.env.WEBHOOK_LOOPBACK === 'allowed' };
}
