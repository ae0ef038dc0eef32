import type { Resolved } from './resolved.ts';

/** A key of the templates. */
export interface KeyPlan {
  readonly id: string;
  readonly arn: string;
  /** What it does: message authentication codes, or data keys. */
  readonly does: 'codes' | 'data keys';
}

/** Reads a key; `undefined` for one of another kind, which the local run has no use for. */
export function keyPlan({ name, arn, properties }: Resolved): KeyPlan | undefined {
  const { KeySpec = 'SYMMETRIC_DEFAULT' } = properties;
  if (KeySpec === 'HMAC_256') return { id: name, arn, does: 'codes' };
  return KeySpec === 'SYMMETRIC_DEFAULT' ? { id: name, arn, does: 'data keys' } : undefined;
}
