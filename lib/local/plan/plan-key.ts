import type { Resolved } from './resolved.ts';

/** A KMS key of the templates. */
export interface KeyPlan {
  readonly id: string;
  readonly arn: string;
  /** Usage: message authentication codes or data keys. */
  readonly does: 'codes' | 'data keys';
}

/** Reads a key. Returns `undefined` for other kinds, which a local run does not use. */
export function keyPlan({ name, arn, properties }: Resolved): KeyPlan | undefined {
  const { KeySpec = 'SYMMETRIC_DEFAULT' } = properties;
  if (KeySpec === 'HMAC_256') return { id: name, arn, does: 'codes' };
  return KeySpec === 'SYMMETRIC_DEFAULT' ? { id: name, arn, does: 'data keys' } : undefined;
}
