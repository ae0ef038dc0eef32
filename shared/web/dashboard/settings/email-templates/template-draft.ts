import { resolveText, type TemplateScope } from '#shared/domain/mail/templates/template-edits.ts';
import type { TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type {
  CHANGE_TEMPLATE,
  EmailTemplate,
  PreviewRequest,
  RESET_TEMPLATE,
  TemplateEmail,
} from './templates-query.ts';

/** Unsaved changes of a text. */
export type TemplateDraft = Partial<TemplateText>;

/** State of an e-mail for all campaigns, or one. */
export function templateState({
  campaign_id: campaignId,
  enabled,
  edits,
}: EmailTemplate): 'off' | 'edited' | 'default' {
  if (!enabled) return 'off';
  const isEdited = edits.some((edit) => edit.campaign_id === campaignId && (edit.subject ?? edit.body) !== null);
  return isEdited ? 'edited' : 'default';
}

/**
 * Returns the saved text of a scope.
 * @param first the account's first language, whose default text is shown for all languages
 */
export function savedText({ edits, defaults }: EmailTemplate, scope: TemplateScope, first: Language): TemplateText {
  const language = scope.language ?? first;
  const { subject = '', body = '' } = defaults.find((text) => text.language === language) ?? {};
  const stored = edits.map((edit) => ({
    campaignId: edit.campaign_id,
    language: edit.language,
    ...(edit.subject === null ? {} : { subject: edit.subject }),
    ...(edit.body === null ? {} : { body: edit.body }),
  }));
  return resolveText(stored, scope, { subject, body });
}

/** Whether a scope has an own text or switch, which a reset removes. */
export function hasOwnEdit({ edits }: EmailTemplate, { campaignId, language }: TemplateScope): boolean {
  return edits.some((edit) => edit.campaign_id === campaignId && edit.language === language);
}

/** Sets a part of the draft. A part that equals its saved text is removed. */
export function changeTemplateDraft(
  draft: TemplateDraft,
  saved: TemplateText,
  part: keyof TemplateText,
  text: string,
): TemplateDraft {
  const { [part]: removed, ...others } = draft;
  return text === saved[part] ? others : { ...others, [part]: text };
}

/** Builds the request that saves a draft. */
export function buildChangeRequest(
  name: TemplateEmail,
  scope: TemplateScope,
  changes: TemplateDraft & { readonly enabled?: boolean },
): OperationRequest<typeof CHANGE_TEMPLATE> {
  return { params: { path: { name } }, body: { ...scopeParameters(scope), ...changes } };
}

/** Builds the request that removes the edit of a scope. */
export function buildResetRequest(name: TemplateEmail, scope: TemplateScope): OperationRequest<typeof RESET_TEMPLATE> {
  return { params: { path: { name } }, body: scopeParameters(scope) };
}

/** Builds the request for a preview or a test e-mail. */
export function buildPreviewRequest(
  name: TemplateEmail,
  scope: TemplateScope,
  draft: TemplateDraft,
  promoterId: string | undefined,
): { readonly params: PreviewRequest['params']; readonly body: NonNullable<PreviewRequest['body']> } {
  const promoter = promoterId === undefined ? {} : { promoter_id: Number(promoterId) };
  return { params: { path: { name } }, body: { ...scopeParameters(scope), ...draft, ...promoter } };
}

function scopeParameters({ campaignId, language }: TemplateScope) {
  return {
    ...(campaignId === null ? {} : { campaign_id: campaignId }),
    ...(language === null ? {} : { language }),
  };
}
