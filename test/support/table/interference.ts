import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#shared/store/table/client.ts';

type Send = (command: unknown) => Promise<unknown>;

const COMMANDS = {
  commit: TransactWriteCommand,
  update: UpdateCommand,
  'batch read': BatchGetCommand,
  'item read': GetCommand,
  query: QueryCommand,
} as const;

/**
 * Routes all table calls of this process through a gate.
 * @returns a function that removes the gate
 */
export function interceptCommands(gate: (command: unknown, send: Send) => Promise<unknown>): () => void {
  const send = documentClient.send;
  const pass = send.bind(documentClient) as Send;
  documentClient.send = ((command: unknown) => gate(command, pass)) as typeof send;
  return () => {
    documentClient.send = send;
  };
}

/**
 * Forces a race: runs a function just before one of a call's commands, after its previous reads. Can be nested.
 * @param before default: the first commit
 */
export async function runWithInterference<T>(
  call: () => Promise<T>,
  interfere: () => Promise<unknown>,
  before: { readonly nth?: number; readonly command?: keyof typeof COMMANDS } = {},
): Promise<T> {
  const { nth = 1, command: kind = 'commit' } = before;
  let callCount = 0;
  const stopIntercepting = interceptCommands(async (command, send) => {
    if (command instanceof COMMANDS[kind]) {
      callCount += 1;
      if (callCount === nth) {
        stopIntercepting();
        await interfere();
      }
    }
    return send(command);
  });
  const done = call().finally(stopIntercepting);
  await done.catch(() => {});
  if (callCount < nth) throw new Error(`the call made only ${callCount} calls of kind ${kind}`);
  return done;
}
