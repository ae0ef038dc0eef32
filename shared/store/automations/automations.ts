import type { Automation } from '#shared/domain/automations/automation.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { remove, type Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** Finds an automation. One call. */
export function findAutomation(account: number, id: number): Promise<Automation | null> {
  return readItem<Automation>(keys.automation(account, id));
}

/** Reads all automations, newest first. One call. */
export async function readAutomations(account: number): Promise<Automation[]> {
  return ((await readPartition(partitions.automations(account))) as unknown as Automation[]).reverse();
}

/** Writes an automation if unchanged. @param before null for a new one */
export function automationWrite(account: number, before: Automation | null, after: Automation): Write {
  return writeIfUnchanged(keys.automation(account, after.id), before?.revision ?? null, after);
}

/** Removes an unchanged automation. Its recipients stay. */
export function automationRemoval(account: number, { id, revision }: Automation): Write {
  return remove(keys.automation(account, id), unchangedSince(revision), 'stale');
}
