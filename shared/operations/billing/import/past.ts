import type { Runtime } from '#shared/runtime.ts';
import type { ProviderApi } from './api.ts';

/** A span of time: from its first moment, up to what is no part of it. ISO 8601. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** What a provider would have sent of something that is past. */
export interface PastEvent {
  /** Epoch seconds: events are worked on in this order. */
  readonly at: number;
  readonly event: unknown;
}

/** How the past of a provider is read. */
export interface Past {
  /**
   * All codes that there are, whenever they were made: payments name them by their ids.
   * @param now when they are as they are read, ISO 8601
   */
  readonly codes: (api: ProviderApi, now: string, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /**
   * What happened in all of the time that is imported, and cannot be asked for by it: to what was made before, and of what has other
   * times. It is read once, oldest first.
   */
  readonly since: (api: ProviderApi, all: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /** What happened in a span of time, oldest first. */
  readonly payments: (api: ProviderApi, span: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
}
