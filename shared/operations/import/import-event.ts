import type { ChangeEvent } from '#shared/domain/tracking/event.ts';

/** Creates the event of an imported change, without notifications. */
export function buildImportEvent(
  id: number,
  { cause, changes }: Pick<ChangeEvent, 'cause' | 'changes'>,
  now: string,
): ChangeEvent {
  return { event: 'change', id, cause, at: now, recordedAt: now, quiet: true, imported: true, changes };
}
