import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Route, TableAction } from '#shared/routes/route.ts';
import { type ItemKind, leadingKeys, UNPAID_KEYS } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';

/** What a function does to the table, and on which items. */
export type TableAccess = Pick<Route, 'table' | 'items' | 'unpaidIndex'>;

const READS: ReadonlySet<TableAction> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * What a role is allowed of the table: the actions that are declared, on items whose partition keys are of the declared
 * kinds. Where a call names several items, all of them have to be. A condition of this form holds for a call that names
 * none, a scan; so an action of that kind needs a statement of its own, and no function has one.
 *
 * What a transaction only demands something of is in the statement of writes: whether AWS compares all items of a
 * transaction with the condition, or for each action its own, is said nowhere, and so does not matter.
 */
export function tableStatements({ table: actions, items, unpaidIndex }: TableAccess, tableArn: string) {
  const index = `${tableArn}/index/${table.unpaid.name}`;
  return [
    ...onItems(
      actions.filter((action) => READS.has(action)),
      patterns(items.reads),
      tableArn,
    ),
    ...onItems(
      actions.filter((action) => !READS.has(action)),
      patterns(items.writes),
      tableArn,
    ),
    ...(items.writes.includes('audit-log') ? [keepingEntries(tableArn)] : []),
    ...(unpaidIndex ? onItems(['Query'], [UNPAID_KEYS], index) : []),
  ];
}

/**
 * Entries of the audit log are written and never changed. What is allowed above is allowed on all kinds of items that a
 * transaction may have; of those it takes back what would be done to entries alone.
 */
function keepingEntries(tableArn: string): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns(['audit-log']) } },
  });
}

/** What counts calls: every function whose calls are limited may add to the counters, and to nothing else. */
export function callCounting(tableArn: string): PolicyStatement[] {
  return onItems(['UpdateItem'], patterns(['calls-taken']), tableArn);
}

function patterns(kinds: readonly ItemKind[]): string[] {
  return kinds.map((kind) => leadingKeys[kind]);
}

function onItems(actions: readonly TableAction[], keys: readonly string[], resource: string): PolicyStatement[] {
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
