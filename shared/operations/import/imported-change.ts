import type { ChangeEvent } from '#shared/domain/tracking/event.ts';

/**
 * The event of what an import brings or follows: nobody is told of it, nor of what it leads to.
 * @param id its number
 * @param of what causes it, and what it changes
 * @param now when it is recorded
 */
export function importedChange(
  id: number,
  { cause, changes }: Pick<ChangeEvent, 'cause' | 'changes'>,
  now: string,
): ChangeEvent {
  return { event: 'change', id, cause, at: now, recordedAt: now, quiet: true, imported: true, changes };
}
