import {
  batchWorker,
  billingWorker,
  broadcastRun,
  digestRun,
  mailer,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
  webhookSender,
} from '#lib/bundle/background-functions.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { functionName, type ResourceAccess, routeTableAccess } from '#shared/routes/route.ts';
import { type Assembly, findStack, getTargetId, type Resource } from '#test/infra/assembly.ts';
import type { Statement as PolicyStatement } from '#test/support/infra/policy.ts';

/** A role statement with its actions as a list. */
export interface Statement extends PolicyStatement {
  readonly Action: readonly string[];
}

/** An expected function with its resources. */
export interface FoundFunction {
  readonly name: string;
  readonly id: string;
  readonly lambda: Resource;
  readonly roleId: string;
  readonly role: Resource;
  readonly stack: string;
}

/** Every expected function as declared. Functions without a route have explicit memory, timeout and queues. */
export const expectedFunctions = [
  ...routes.map(({ area, memory, timeout, ...route }) => ({
    name: functionName(route),
    method: route.method as string,
    auth: route.auth as string,
    stack: area as string,
    table: routeTableAccess(route).table,
    items: routeTableAccess(route).items,
    unpaidIndex: route.unpaidIndex ?? false,
    resources: (route.resources ?? []) as readonly ResourceAccess[],
    queues: [] as readonly string[],
    memory,
    timeout,
  })),
  {
    name: projector.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'stream',
    table: projector.table,
    items: projector.items,
    unpaidIndex: projector.unpaidIndex,
    resources: projector.resources ?? [],
    queues: [],
    memory: 512,
    timeout: 300,
  },
  {
    name: batchWorker.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'stream',
    table: batchWorker.table,
    items: batchWorker.items,
    unpaidIndex: batchWorker.unpaidIndex,
    resources: batchWorker.resources ?? [],
    queues: [],
    memory: 1024,
    timeout: 300,
  },
  {
    name: payoutRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: payoutRun.table,
    items: payoutRun.items,
    unpaidIndex: payoutRun.unpaidIndex,
    resources: payoutRun.resources ?? [],
    queues: [],
    memory: 1024,
    timeout: 900,
  },
  {
    name: reportRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: reportRun.table,
    items: reportRun.items,
    unpaidIndex: reportRun.unpaidIndex,
    resources: reportRun.resources ?? [],
    queues: [],
    memory: 1769,
    timeout: 900,
  },
  {
    name: sortedRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: sortedRun.table,
    items: sortedRun.items,
    unpaidIndex: sortedRun.unpaidIndex,
    resources: sortedRun.resources ?? [],
    queues: [],
    memory: 1769,
    timeout: 900,
  },
  {
    name: broadcastRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: broadcastRun.table,
    items: broadcastRun.items,
    unpaidIndex: broadcastRun.unpaidIndex,
    resources: broadcastRun.resources ?? [],
    queues: [],
    memory: 512,
    timeout: 900,
  },
  {
    name: digestRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: digestRun.table,
    items: digestRun.items,
    unpaidIndex: digestRun.unpaidIndex,
    resources: digestRun.resources ?? [],
    queues: [],
    memory: 512,
    timeout: 900,
  },
  {
    name: ratesRun.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'schedule',
    table: ratesRun.table,
    items: ratesRun.items,
    unpaidIndex: ratesRun.unpaidIndex,
    resources: ratesRun.resources ?? [],
    queues: [],
    memory: 512,
    timeout: 900,
  },
  {
    name: webhookSender.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'workers',
    table: webhookSender.table,
    items: webhookSender.items,
    unpaidIndex: webhookSender.unpaidIndex,
    resources: webhookSender.resources ?? [],
    queues: ['Webhooks', 'SlowWebhooks'],
    memory: 512,
    timeout: 45,
  },
  {
    name: billingWorker.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'workers',
    table: billingWorker.table,
    items: billingWorker.items,
    unpaidIndex: billingWorker.unpaidIndex,
    resources: billingWorker.resources ?? [],
    queues: ['Billing'],
    memory: 1024,
    timeout: 45,
  },
  {
    name: mailer.name,
    method: 'none',
    auth: 'uncalled',
    stack: 'outside',
    table: mailer.table,
    items: mailer.items,
    unpaidIndex: mailer.unpaidIndex,
    resources: mailer.resources ?? [],
    queues: ['Mail'],
    memory: 512,
    timeout: 45,
  },
];

/** Finds a function by name in its expected stack. */
export function findFunction(assembly: Assembly, { name, stack }: { name: string; stack: string }): FoundFunction {
  const template = findStack(assembly, stack);
  const found = Object.entries(template.Resources).filter(
    ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.replace(/Function[0-9A-F]{8}$/, '') === name,
  );
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} functions ${name} in ${stack}`);
  const roleId = getTargetId(first[1].Properties.Role);
  const role = template.Resources[roleId];
  if (role === undefined) throw new Error(`${name} has no role in its stack`);
  return { name, id: first[0], lambda: first[1], roleId, role, stack };
}

/** All statements of a role, with actions as lists. */
export function listStatements(role: Resource): Statement[] {
  const policies = role.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[];
  return policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map((statement) => ({ ...statement, Action: [statement.Action].flat() }));
}
