import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { AuditEntry } from '#shared/domain/audit/audit.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { itemKindOf } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';
import type { TableCall } from '#test/support/infra/policy.ts';
import { type CommandInput, callsOf } from '#test/support/table/table-calls.ts';
import { defineAsBundled } from './as-bundled.ts';

/** A function that runs as in a process of its own, and what it does to the table meanwhile. */
export interface Observed {
  handler(event: unknown, context: Context): Promise<unknown>;
  /** The client that it has for itself. */
  readonly client: DynamoDBDocumentClient;
  /** The DynamoDB actions that its role must allow, by their names in IAM; one on an index names that too. */
  readonly actions: ReadonlySet<string>;
  /** Each call with what it names, as IAM sees it. */
  readonly calls: readonly TableCall[];
  /** The events that it has written, or tried to. */
  readonly events: readonly JournalEvent[];
  /** The entries of the audit log that it has written within a transaction, or tried to. */
  readonly entries: readonly AuditEntry[];
}

/**
 * Loads a function anew with all it imports: it has leased no numbers, remembers no key, and nothing else shares its
 * client. So what is recorded is its own, and all of it.
 * @param file from the project's root, e.g. `functions/v2/track/sale.ts`
 */
export async function observe(file: string): Promise<Observed> {
  vi.resetModules();
  defineAsBundled();
  const { documents: client } = await import('#shared/store/table/client.ts');
  const { handler } = (await import(join(projectRoot, file))) as Pick<Observed, 'handler'>;
  const actions = new Set<string>();
  const events: JournalEvent[] = [];
  const entries: AuditEntry[] = [];
  const calls: TableCall[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        for (const call of callsOf(commandName, args.input as CommandInput)) {
          calls.push(call);
          actions.add(nameOfAction(call));
        }
        events.push(...eventsIn(args.input as Input));
        entries.push(...entriesIn(args.input as Input));
        return next(args);
      },
    { step: 'build', name: 'observer' },
  );
  return { handler, client, actions, calls, events, entries };
}

interface Input {
  readonly Item?: Readonly<Record<string, AttributeValue>>;
  readonly TransactItems?: readonly { readonly Put?: Pick<Input, 'Item'> }[];
}

/** The events among the items that a command puts. */
function eventsIn({ Item, TransactItems = [] }: Input): JournalEvent[] {
  const items = [Item, ...TransactItems.map(({ Put }) => Put?.Item)].filter((item) => item?.event !== undefined);
  return items.map((item) => unmarshall(item as Record<string, AttributeValue>) as JournalEvent);
}

/** The entries of the audit log among the items of a transaction. */
function entriesIn({ TransactItems = [] }: Input): AuditEntry[] {
  const items = TransactItems.flatMap(({ Put }) => (Put?.Item ? [unmarshall(Put.Item)] : []));
  return items.filter(({ pk }) => itemKindOf(pk) === 'audit-log') as AuditEntry[];
}

/** The name by which an action is declared; one on an index names that too. */
function nameOfAction({ action, on }: TableCall): string {
  return on === 'table' ? action : onIndex(action, table.unpaid.name);
}

/** How an action on an index is named here. */
export function onIndex(action: string, index: string): string {
  return `${action} of ${index}`;
}
