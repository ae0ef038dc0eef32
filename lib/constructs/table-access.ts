import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Route, TableAction } from '#shared/routes/route.ts';
import { type ItemKind, leadingKeys, UNPAID_KEYS } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';

/** Table actions of a function, and the items that it may use. */
export type TableAccess = Pick<Route, 'table' | 'items' | 'unpaidIndex'>;

const READS: ReadonlySet<TableAction> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * Returns statements for the declared actions on items whose partition keys match; in a call with several items, all
 * must. `ForAllValues` also holds for a call without keys, i.e. a scan; no function may scan.
 *
 * Condition checks are in the write statement: it is undocumented whether AWS evaluates the condition for a whole
 * transaction or per action, and one statement is correct in both cases.
 */
export function tableStatements({ table: actions, items, unpaidIndex }: TableAccess, tableArn: string) {
  const index = `${tableArn}/index/${table.unpaid.name}`;
  return [
    ...createAllowStatements(
      actions.filter((action) => READS.has(action)),
      patterns(items.reads),
      tableArn,
    ),
    ...createAllowStatements(
      actions.filter((action) => !READS.has(action)),
      patterns(items.writes),
      tableArn,
    ),
    ...(items.writes.includes('audit-log') ? [denyAuditEntryChanges(tableArn)] : []),
    ...(unpaidIndex ? createAllowStatements(['Query'], [UNPAID_KEYS], index) : []),
  ];
}

/** Makes audit entries append-only: the write statement, which covers all items of a transaction, allows changes. */
function denyAuditEntryChanges(tableArn: string): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns(['audit-log']) } },
  });
}

/** Allows updating the rate limit counters. */
export function rateLimitStatements(tableArn: string): PolicyStatement[] {
  return createAllowStatements(['UpdateItem'], patterns(['calls-taken']), tableArn);
}

function patterns(kinds: readonly ItemKind[]): string[] {
  return kinds.map((kind) => leadingKeys[kind]);
}

function createAllowStatements(
  actions: readonly TableAction[],
  keys: readonly string[],
  resource: string,
): PolicyStatement[] {
  if (actions.length === 0) return [];
  return [
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [resource],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
    }),
  ];
}
