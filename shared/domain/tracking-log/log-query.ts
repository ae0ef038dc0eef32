import { type CallRefusalReason, emailTrace, type LoggedCall, type RefusedCall, uidTrace } from './refused-call.ts';
import type { ClickRefusalReason } from './refused-click.ts';

/** Filter for refused calls. */
export interface LogQuery {
  readonly eventId?: string | undefined;
  readonly email?: string | undefined;
  readonly uid?: string | undefined;
  readonly because?: readonly (CallRefusalReason | ClickRefusalReason)[] | undefined;
  readonly call?: LoggedCall | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns a predicate for matching calls. */
export function matchesLogQuery(account: number, query: LogQuery): (call: RefusedCall) => boolean {
  const { eventId, because, call: name, from, to } = query;
  const { email, uid } = hashIdentifiers(account, query);
  return (call) =>
    (eventId === undefined || call.eventId === eventId) &&
    (email === undefined || call.email?.hash === email) &&
    (uid === undefined || call.uid?.hash === uid) &&
    (name === undefined || call.call === name) &&
    (because === undefined || because.includes(call.because)) &&
    (from === undefined || call.at >= from) &&
    (to === undefined || call.at <= to);
}

/** Returns texts in the JSON of every matching call: a filter before parsing. */
export function prefilterTexts(account: number, query: LogQuery): string[] {
  const { eventId } = query;
  const { email, uid } = hashIdentifiers(account, query);
  const event = eventId === undefined ? undefined : `"eventId":${JSON.stringify(eventId)}`;
  return [event, email, uid].filter((text) => text !== undefined);
}

function hashIdentifiers(account: number, { email, uid }: LogQuery) {
  return {
    email: email === undefined ? undefined : emailTrace(account, email).hash,
    uid: uid === undefined ? undefined : uidTrace(account, uid).hash,
  };
}
