import type { Resolved } from './resolved.ts';

/** A key of the template that message authentication codes are made with. */
export interface KeyPlan {
  readonly id: string;
  readonly arn: string;
}

/** Reads a key; `undefined` for one of another kind, which the local run has no use for. */
export function keyPlan({ name, arn, properties }: Resolved): KeyPlan | undefined {
  return properties.KeySpec === 'HMAC_256' ? { id: name, arn } : undefined;
}
