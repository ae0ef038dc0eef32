import type { Stack } from './assembly.ts';

/** A resource with its properties resolved. */
export interface Resolved {
  readonly type: string;
  /** What other resources know it by within the assembly. */
  readonly name: string;
  readonly arn: string;
  readonly stack: Stack;
  readonly properties: Readonly<Record<string, unknown>>;
}
