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

const ADDRESS_RULE_VARIABLE = 'CALLER_ADDRESSES';

/** Runs a call, with an audit entry if the route is audited. */
export function auditIfRequired<T>(
  route: Route,
  event: HttpEvent,
  call: { readonly caller: Caller | 'new promoter'; readonly runtime: Runtime },
  handle: () => Promise<T>,
): Promise<T> {
  return isAudited(route) ? withAuditEntry(route, event, call, handle) : handle();
}

/** Runs the audited part of a call whose route is not audited as a whole. */
export function withAuditEntry<T>(
  route: Route,
  event: HttpEvent,
  call: { readonly caller: Caller | 'new promoter'; readonly runtime: Runtime },
  work: () => Promise<T>,
): Promise<T> {
  const from = maskIpAddress(event.requestContext?.http?.sourceIp, addressRule());
  const operation = {
    operation: auditOperationName(route),
    from,
    parameters: event.given ?? {},
    namedRecords: listAuditedRecords(route, event.input),
  };
  return withCallerAudit(call, operation, work);
}

/** Returns the audit log's name of a route, such as `v2/company/promoters/update`. */
function auditOperationName(route: Route): string {
  return functionFile(route)
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '');
}

function addressRule(): AddressRule {
  return ADDRESS_RULES.find((rule) => rule === process.env[ADDRESS_RULE_VARIABLE]) ?? 'masked';
}

const KINDS: Readonly<Record<string, AuditedKind>> = {
  promoter: 'promoter',
  referral: 'lead',
  commission: 'commission',
  payout: 'payout',
};

function listAuditedRecords(route: Route & { readonly action?: string }, input: unknown): AuditedRecord[] {
  const kind = KINDS[route.action?.split('/')[0] ?? ''];
  const { ids = [] } = Object(input) as { readonly ids?: readonly number[] };
  return kind === undefined ? [] : ids.map((id) => ({ kind, id }));
}
