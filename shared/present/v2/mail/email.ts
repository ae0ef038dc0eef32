import type { Account } from '#shared/domain/accounts/account.ts';
import type { Automation } from '#shared/domain/automations/automation.ts';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import { resolveCommonText } from '#shared/domain/mail/templates/common-text.ts';
import { EMAIL_DETAILS } from '#shared/domain/mail/templates/email-triggers.ts';
import type { TemplateEdit } from '#shared/domain/mail/templates/template-edits.ts';
import type { TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import { formatConditionTrigger, NO_TRIGGER_SETTINGS } from '#shared/routes/v2/mail/automation-trigger.ts';
import type { V2CountedEmail, V2Email } from '#shared/routes/v2/mail/emails-output.ts';

interface ShownTemplate {
  readonly name: TemplateName;
  readonly campaignId: number | null;
  readonly enabled: boolean;
  readonly edits: readonly TemplateEdit[];
}

/** Presents an e-mail with the specification's fields. */
export function presentEmailV2({ name: id, campaignId, enabled, edits }: ShownTemplate, account: Account): V2Email {
  const { name, trigger } = EMAIL_DETAILS[id];
  const text = resolveCommonText({ name: id, campaignId, edits }, account);
  return {
    id,
    name,
    subject: text.subject,
    content: text.body,
    allowed_campaign_ids: campaignId === null ? [] : [campaignId],
    trigger: { enabled, trigger_on: trigger, settings: NO_TRIGGER_SETTINGS },
  };
}

/** Presents a broadcast or an automation with the specification's fields. */
export function presentMailingEmailV2(mailing: Broadcast | Automation): V2Email {
  return 'condition' in mailing ? presentAutomationEmailV2(mailing) : presentBroadcastEmailV2(mailing);
}

/** Adds the numbers of sent copies. @param counts by number of the broadcast or the automation */
export function addSentCountsV2(emails: readonly V2Email[], counts: ReadonlyMap<number, number>): V2CountedEmail[] {
  return emails.map((email) => ({
    ...email,
    sent_count: typeof email.id === 'number' ? (counts.get(email.id) ?? null) : null,
  }));
}

function presentAutomationEmailV2({ id, name, subject, body, campaignIds, startsOn, condition }: Automation): V2Email {
  return {
    id,
    name,
    subject,
    content: body,
    allowed_campaign_ids: [...campaignIds],
    trigger: { enabled: startsOn !== null, ...formatConditionTrigger(condition) },
  };
}

function presentBroadcastEmailV2({ id, subject, body, status, filters }: Broadcast): V2Email {
  return {
    id,
    name: subject,
    subject,
    content: body,
    allowed_campaign_ids: [...filters.campaignIds],
    trigger: {
      enabled: status !== 'draft' && status !== 'canceled',
      trigger_on: 'broadcast',
      settings: NO_TRIGGER_SETTINGS,
    },
  };
}
