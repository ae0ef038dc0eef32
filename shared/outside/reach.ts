import type { Reach } from '#shared/domain/webhooks/address.ts';

/** Where webhooks may go, by the environment: in a local run to this machine, too. */
export function reach(): Reach {
  return { local: process.env.WEBHOOK_LOOPBACK === 'allowed' };
}
