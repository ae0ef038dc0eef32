import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '#shared/store/table/client.ts';

/** What a call of this process asks of the table, and how it is asked. */
type Send = (command: unknown) => Promise<unknown>;

const COMMANDS = {
  commit: TransactWriteCommand,
  update: UpdateCommand,
  'batch read': BatchGetCommand,
  'item read': GetCommand,
  query: QueryCommand,
} as const;

/**
 * Lets all that this process asks of the table go through a gate.
 * @returns what takes the gate away
 */
export function gated(gate: (command: unknown, send: Send) => Promise<unknown>): () => void {
  const send = documents.send;
  const pass = send.bind(documents) as Send;
  documents.send = ((command: unknown) => gate(command, pass)) as typeof send;
  return () => {
    documents.send = send;
  };
}

/**
 * Makes a race certain: starts a call of this process, and does something else just before one of its commands, after
 * all that came before it was read. Can be nested.
 * @param before which command: the first commit, unless another one is named
 */
export async function between<T>(
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
  before: { readonly the?: number; readonly command?: keyof typeof COMMANDS } = {},
): Promise<T> {
  const { the = 1, command: kind = 'commit' } = before;
  let seen = 0;
  const open = gated(async (command, send) => {
    if (command instanceof COMMANDS[kind]) {
      seen += 1;
      if (seen === the) {
        open();
        await meanwhile();
      }
    }
    return send(command);
  });
  const done = call().finally(open);
  await done.catch(() => {});
  if (seen < the) throw new Error(`the call came to ${seen} of this kind: ${kind}`);
  return done;
}
