import type { TemplateChanges } from '#shared/domain/mail/templates/template-edits.ts';
import type { EmailsInput, UpdateEmailInput } from './emails-input.ts';
import type { V2Email } from './emails-output.ts';

/** Converts changes of an e-mail. */
export function toEmailChanges({ subject, content, trigger }: UpdateEmailInput): TemplateChanges {
  return { subject, body: content?.replaceAll('\r\n', '\n'), enabled: trigger?.enabled };
}

/** Whether an e-mail matches search text and filters. */
export function matchesEmailFilters(
  { name, subject, trigger }: Pick<V2Email, 'name' | 'subject' | 'trigger'>,
  { q = '', filters: { trigger_enabled: isEnabled = trigger.enabled, trigger_on: events } }: EmailsInput,
): boolean {
  const isFound = `${name}\n${subject}`.toLowerCase().includes(q.toLowerCase());
  return isFound && trigger.enabled === isEnabled && (events === undefined || events.includes(trigger.trigger_on));
}
