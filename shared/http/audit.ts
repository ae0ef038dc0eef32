import type { Caller } from '#shared/domain/accounts/caller.ts';
import {
  ADDRESS_RULES,
  type AddressRule,
  type AuditedKind,
  type AuditedRecord,
  maskIpAddress,
} from '#shared/domain/audit/audit.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import { functionFile, isAudited, type Route } from '#shared/routes/route.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { HttpEvent } from './request/http-event.ts';

/** How much of the addresses of callers is kept: the rule of the access log. */
const VARIABLE = 'CALLER_ADDRESSES';

/** Answers a call of a route and keeps who made it, where the route changes something. */
export function keepingWho<T>(
  route: Route,
  event: HttpEvent,
  call: { readonly caller: Caller | 'new promoter'; readonly runtime: Runtime },
  answer: () => Promise<T>,
): Promise<T> {
  return isAudited(route) ? keeping(route, event, call, answer) : answer();
}

/** Does what is kept of a call of a route that is not kept as a whole, and keeps who made it. */
export function keeping<T>(
  route: Route,
  event: HttpEvent,
  call: { readonly caller: Caller | 'new promoter'; readonly runtime: Runtime },
  work: () => Promise<T>,
): Promise<T> {
  const from = maskIpAddress(event.requestContext?.http?.sourceIp, addressRule());
  const what = { operation: operationOf(route), from, given: event.given ?? {}, named: namedIn(route, event.input) };
  return withCallerAudit(call, what, work);
}

/** What the log calls the call of a route: its function's file, such as `v2/company/promoters/update`. */
export function operationOf(route: Route): string {
  return functionFile(route)
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '');
}

function addressRule(): AddressRule {
  return ADDRESS_RULES.find((rule) => rule === process.env[VARIABLE]) ?? 'masked';
}

const KINDS: Readonly<Record<string, AuditedKind>> = {
  promoter: 'promoter',
  referral: 'lead',
  commission: 'commission',
  payout: 'payout',
};

/** The records of a bulk action. */
function namedIn(route: Route & { readonly action?: string }, input: unknown): AuditedRecord[] {
  const kind = KINDS[route.action?.split('/')[0] ?? ''];
  const { ids = [] } = Object(input) as { readonly ids?: readonly number[] };
  return kind === undefined ? [] : ids.map((id) => ({ kind, id }));
}
