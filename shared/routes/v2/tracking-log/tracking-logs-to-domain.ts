import type { LogQuery } from '#shared/domain/tracking-log/log-query.ts';
import { LOGGED_CALLS } from '#shared/domain/tracking-log/refused-call.ts';
import type { TrackingLogsInput } from './tracking-logs-input.ts';

/** Converts the filters of the tracking log. */
export function toTrackingLogQuery({ filters }: Pick<TrackingLogsInput, 'filters'>): LogQuery {
  const { event_id: eventId, email, uid, reason: because, created_at: span } = filters;
  const call = LOGGED_CALLS.find((name) => filters.call === `track/${name}`);
  return { eventId, email, uid, because, call, from: span?.from, to: span?.to };
}
