import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import { type TableAccess, tableStatements } from '#lib/constructs/table-access.ts';
import { table } from '#shared/store/table/table.ts';
import { allows, type TableCall } from '#test/support/infra/policy.ts';
import { type Observed, onIndex } from '#test/support/service/observe.ts';

/** What a function is called with: there is time enough. */
export const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

/** What the role of a function allows it, since it is made of this (test/infra/functions/roles.test.ts). */
export function declared({ table: actions, unpaidIndex = false }: TableAccess): string[] {
  return [...actions, ...(unpaidIndex ? [onIndex('Query', table.unpaid.name)] : [])].sort();
}

/** Those calls that the role of a function would refuse: the local engine asks no role. */
function refused({ calls }: Observed, access: TableAccess): TableCall[] {
  const statements = tableStatements(access, 'arn').map((statement) => statement.toStatementJson());
  return calls.filter((call) => !allows(statements, call));
}

/** That a function does to the table what it declares, all of it and nothing else, on items of the kinds it declares. */
export function expectDeclared(observed: Observed, access: TableAccess): void {
  expect(
    [...observed.actions].sort(),
    'received: the actions that the function used; expected: those that its `table` declares',
  ).toEqual(declared(access));
  expect(refused(observed, access), 'calls on items that `items` does not declare').toEqual([]);
}
