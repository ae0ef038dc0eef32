import type { Runtime } from '#shared/runtime.ts';
import type { ProviderApi } from './api.ts';

/** A span of time: from its first moment, up to what is no part of it. ISO 8601. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** What a provider would have sent of something that is past. */
export interface PastEvent {
  /** Epoch seconds. */
  readonly at: number;
  readonly event: unknown;
}

/** Reads what happened in a span of time, oldest first. */
export type Past = (api: ProviderApi, span: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
