import type { Reach } from '#shared/domain/webhooks/address.ts';

/** Where webhooks may go from here: only a local run says that it may call itself. */
export function reach(): Reach {
  return { local: process.env.WEBHOOK_LOOPBACK === 'allowed' };
}
