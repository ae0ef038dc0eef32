import { type BroadcastChanges, type BroadcastDraft, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import type { TemplateChanges } from '#shared/domain/mail/templates/template-edits.ts';
import { toLines } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';
import type { CreateEmailInput, EmailsInput, UpdateEmailInput } from './emails-input.ts';
import type { V2Email } from './emails-output.ts';

/** Converts changes of an e-mail. */
export function toEmailChanges({ subject, content, trigger }: UpdateEmailInput): TemplateChanges {
  return { subject, body: content && toLines(content), enabled: trigger?.enabled };
}

/** Converts a new broadcast. */
export function toBroadcastEmail({
  subject,
  content,
  allowed_campaign_ids: ids = [],
}: CreateEmailInput): BroadcastDraft {
  return { subject, body: toLines(content), filters: { ...NO_FILTERS, campaignIds: [...new Set(ids)] } };
}

/** Converts changes of a broadcast, which has no default for an empty text. */
export function toBroadcastEmailChanges(input: UpdateEmailInput): BroadcastChanges {
  const { subject, content, allowed_campaign_ids: ids } = input;
  return {
    subject: subject || undefined,
    body: content ? toLines(content) : undefined,
    filters: ids && { campaignIds: [...new Set(ids)] },
  };
}

/** Whether an e-mail matches search text and filters. */
export function matchesEmailFilters(
  { name, subject, trigger, allowed_campaign_ids: campaignIds }: V2Email,
  { q = '', filters }: Pick<EmailsInput, 'q' | 'filters'>,
): boolean {
  const { trigger_enabled: isEnabled = trigger.enabled, trigger_on: events, campaign_id: campaignId } = filters;
  const isFound = `${name}\n${subject}`.toLowerCase().includes(q.toLowerCase());
  const isTriggered = trigger.enabled === isEnabled && (events === undefined || events.includes(trigger.trigger_on));
  const isInCampaign = campaignId === undefined || campaignIds.length === 0 || campaignIds.includes(campaignId);
  return isFound && isTriggered && isInCampaign;
}

/** Sorts e-mails by subject if requested. */
export function sortEmails(emails: readonly V2Email[], { subject }: EmailsInput['sorting']): readonly V2Email[] {
  if (subject === undefined) return emails;
  const direction = subject === 'asc' ? 1 : -1;
  return emails.toSorted((a, b) => direction * a.subject.localeCompare(b.subject));
}
