import { BatchGetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { documentClient } from '#shared/store/table/client.ts';
import type { Key } from '#shared/store/table/keys.ts';

/** Makes every table call fail after some writes, like a process that dies. */
export function crashAfterWrites(writes: number): { readonly restore: () => void } {
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
  const isWrite = (command: unknown) =>
    [PutCommand, UpdateCommand, TransactWriteCommand].some((kind) => command instanceof kind);
  let remainingWrites = writes;
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    if (isWrite(command)) remainingWrites -= 1;
    if (remainingWrites < 0) throw new Error('the process has died');
    return real(command);
  }) as never);
  return { restore: () => spy.mockRestore() };
}

/** Makes batch reads fail that include an item. */
export function failReads({ pk }: Key): { readonly restore: () => void } {
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    if (command instanceof BatchGetCommand && JSON.stringify(command.input).includes(`"${pk}"`))
      throw new Error('the table is not available');
    return real(command);
  }) as never);
  return { restore: () => spy.mockRestore() };
}

/** Counts updates that are sent at once. */
export function countUpdatesAtOnce(): { readonly restore: () => void; readonly most: () => number } {
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
  let [current, most] = [0, 0];
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    if (!(command instanceof UpdateCommand)) return real(command);
    current += 1;
    most = Math.max(most, current);
    return real(command).finally(() => {
      current -= 1;
    });
  }) as never);
  return { restore: () => spy.mockRestore(), most: () => most };
}
