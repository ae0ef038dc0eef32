import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import { type TableAccess, tableStatements } from '#lib/constructs/table-access.ts';
import { table } from '#shared/store/table/table.ts';
import { allows, type TableCall } from '#test/support/infra/policy.ts';
import { nameIndexAction, type Observed } from '#test/support/service/observe.ts';

/** A context with enough time. */
export const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

/** Actions that a function's role allows (test/infra/functions/roles.test.ts). */
export function listDeclaredActions({ table: actions, unpaidIndex = false }: TableAccess): string[] {
  return [...actions, ...(unpaidIndex ? [nameIndexAction('Query', table.unpaid.name)] : [])].sort();
}

/** Calls that the function's role would reject: the local engine has no IAM. */
function findUndeclared({ calls }: Observed, access: TableAccess): TableCall[] {
  const statements = tableStatements(access, 'arn').map((statement) => statement.toStatementJson());
  return calls.filter((call) => !allows(statements, call));
}

/** Expects a function to use exactly its declared actions and item kinds. */
export function expectDeclared(observed: Observed, access: TableAccess): void {
  expect(
    [...observed.actions].sort(),
    'received: the actions that the function used; expected: those that its `table` declares',
  ).toEqual(listDeclaredActions(access));
  expect(findUndeclared(observed, access), 'calls on items that `items` does not declare').toEqual([]);
}
