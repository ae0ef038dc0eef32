import type { Account } from '#shared/domain/accounts/account.ts';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import { resolveCommonText } from '#shared/domain/mail/templates/common-text.ts';
import { EMAIL_DETAILS } from '#shared/domain/mail/templates/email-triggers.ts';
import type { TemplateEdit } from '#shared/domain/mail/templates/template-edits.ts';
import type { TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import type { V2Email } from '#shared/routes/v2/mail/emails-output.ts';

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
    trigger: { enabled, trigger_on: trigger, settings: {} },
  };
}

/** Presents a broadcast with the specification's fields. */
export function presentBroadcastEmailV2({ id, subject, body, status, filters }: Broadcast): V2Email {
  return {
    id,
    name: subject,
    subject,
    content: body,
    allowed_campaign_ids: [...filters.campaignIds],
    trigger: { enabled: status !== 'draft' && status !== 'canceled', trigger_on: 'broadcast', settings: {} },
  };
}
