import type { PreviewInput } from '#shared/domain/mail/templates/preview.ts';
import type { TemplateChanges, TemplateScope } from '#shared/domain/mail/templates/template-edits.ts';
import type { PreviewTemplateInput, TemplateScopeInput, UpdateTemplateInput } from './email-templates-input.ts';

/** Converts the scope of an edit. */
export function toTemplateScope({ campaign_id: campaignId, language }: TemplateScopeInput): TemplateScope {
  return { campaignId: campaignId ?? null, language: language ?? null };
}

/** Converts changes of an e-mail. */
export function toTemplateChanges({ subject, body, enabled }: UpdateTemplateInput): TemplateChanges {
  return { subject, body: body?.replaceAll('\r\n', '\n'), enabled };
}

/** Converts an e-mail to preview. */
export function toPreviewInput(input: PreviewTemplateInput): PreviewInput {
  const { subject, body } = toTemplateChanges(input);
  return { ...toTemplateScope(input), promoterId: input.promoter_id ?? null, draft: { subject, body } };
}
