import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { AuditEntry } from '#shared/domain/audit/audit.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { parseItemKind } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';
import type { TableCall } from '#test/support/infra/policy.ts';
import { type CommandInput, listTableCalls } from '#test/support/table/table-calls.ts';
import { defineAsBundled } from './as-bundled.ts';

export interface Observed {
  handler(event: unknown, context: Context): Promise<unknown>;
  readonly client: DynamoDBDocumentClient;
  /** Required DynamoDB actions by IAM name; index actions include the index. */
  readonly actions: ReadonlySet<string>;
  readonly calls: readonly TableCall[];
  readonly events: readonly JournalEvent[];
  readonly entries: readonly AuditEntry[];
}

/**
 * Loads a function with fresh modules: no leased numbers, cached keys or shared client, so all recorded calls are its
 * own.
 * @param file from the project's root, e.g. `functions/v2/track/sale.ts`
 */
export async function observe(file: string): Promise<Observed> {
  vi.resetModules();
  defineAsBundled();
  const { documentClient: client } = await import('#shared/store/table/client.ts');
  const { handler } = (await import(join(projectRoot, file))) as Pick<Observed, 'handler'>;
  const actions = new Set<string>();
  const events: JournalEvent[] = [];
  const entries: AuditEntry[] = [];
  const calls: TableCall[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        for (const call of listTableCalls(commandName, args.input as CommandInput)) {
          calls.push(call);
          actions.add(nameOfAction(call));
        }
        events.push(...readEvents(args.input as Input));
        entries.push(...readEntries(args.input as Input));
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

function readEvents({ Item, TransactItems = [] }: Input): JournalEvent[] {
  const items = [Item, ...TransactItems.map(({ Put }) => Put?.Item)].filter((item) => item?.event !== undefined);
  return items.map((item) => unmarshall(item as Record<string, AttributeValue>) as JournalEvent);
}

function readEntries({ TransactItems = [] }: Input): AuditEntry[] {
  const items = TransactItems.flatMap(({ Put }) => (Put?.Item ? [unmarshall(Put.Item)] : []));
  return items.filter(({ pk }) => parseItemKind(pk) === 'audit-log') as AuditEntry[];
}

function nameOfAction({ action, on }: TableCall): string {
  return on === 'table' ? action : nameIndexAction(action, table.unpaid.name);
}

export function nameIndexAction(action: string, index: string): string {
  return `${action} of ${index}`;
}
