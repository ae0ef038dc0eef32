import type { Letter } from '#shared/domain/mail/letter.ts';
import { defaultTemplateText } from '#shared/domain/mail/templates/default-texts.ts';
import type { TemplateEdit } from '#shared/domain/mail/templates/template-edits.ts';
import { TEMPLATE_VARIABLES, type TemplateName, VARIABLE_TEXTS } from '#shared/domain/mail/templates/template-names.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import type { V2EmailPreview, V2EmailTemplate } from '#shared/routes/v2/mail/email-templates-output.ts';

interface ShownTemplate {
  readonly name: TemplateName;
  readonly campaignId: number | null;
  readonly enabled: boolean;
  readonly edits: readonly TemplateEdit[];
  readonly campaignIds: readonly number[];
}

/** Presents an e-mail with its default and own texts. */
export function presentEmailTemplateV2(template: ShownTemplate): V2EmailTemplate {
  const { name, campaignId, enabled, edits, campaignIds } = template;
  return {
    name,
    campaign_id: campaignId,
    enabled,
    variables: TEMPLATE_VARIABLES[name].map((variable) => ({ name: variable, description: VARIABLE_TEXTS[variable] })),
    defaults: LANGUAGES.map((language) => ({ language, ...defaultTemplateText(name, language) })),
    edits: edits.map(presentEdit),
    campaign_ids: [...campaignIds],
  };
}

function presentEdit(edit: TemplateEdit): V2EmailTemplate['edits'][number] {
  const { campaignId, language, subject = null, body = null, enabled = null, updatedAt } = edit;
  return { campaign_id: campaignId, language, subject, body, enabled, updated_at: updatedAt };
}

/**
 * Presents a rendered e-mail.
 * @param sentTo address that gets it as a test
 */
export function presentEmailPreviewV2({ subject, html, text }: Letter, sentTo: string | null): V2EmailPreview {
  return { subject, html, text, sent_to: sentTo };
}
