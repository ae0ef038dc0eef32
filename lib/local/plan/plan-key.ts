import type { ResolvedResource } from './resolved-resource.ts';

export interface KeyPlan {
  readonly id: string;
  readonly arn: string;
  readonly use: 'codes' | 'data keys';
}

/** Reads a key. `undefined` for unused kinds. */
export function readKeyPlan({ name, arn, properties }: ResolvedResource): KeyPlan | undefined {
  const { KeySpec = 'SYMMETRIC_DEFAULT' } = properties;
  if (KeySpec === 'HMAC_256') return { id: name, arn, use: 'codes' };
  return KeySpec === 'SYMMETRIC_DEFAULT' ? { id: name, arn, use: 'data keys' } : undefined;
}
