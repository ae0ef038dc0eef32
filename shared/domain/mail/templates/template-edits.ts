import type { Language } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { TemplateText } from './template-text.ts';

/** Campaigns and languages of an edit. */
export interface TemplateScope {
  /** Null: all campaigns. */
  readonly campaignId: number | null;
  /** Null: all languages. */
  readonly language: Language | null;
}

/** A company's changes of an e-mail. Omitted parts are those of the next wider scope. */
export interface TemplateEdit extends TemplateScope, Partial<TemplateText> {
  /** Only for all languages; false: the e-mail is not sent. */
  readonly enabled?: boolean;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Changes of an edit; omitted values stay, and empty text removes one. */
export interface TemplateChanges {
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Returns the edits for a recipient, most specific first: campaign before account, then language before all. */
function selectEdits<Edit extends TemplateScope>(
  edits: readonly Edit[],
  { campaignId, language }: TemplateScope,
): Edit[] {
  const scopes = [campaignId, null].flatMap((campaign) =>
    [language, null].map((editLanguage) => [campaign, editLanguage] as const),
  );
  return scopes.flatMap(
    ([campaign, editLanguage]) =>
      edits.find((edit) => edit.campaignId === campaign && edit.language === editLanguage) ?? [],
  );
}

/**
 * Returns the text that applies in a scope. Subject and body are resolved separately.
 * @param fallback default text of the language
 */
export function resolveText(
  edits: readonly Pick<TemplateEdit, keyof TemplateScope | keyof TemplateText>[],
  scope: TemplateScope,
  fallback: TemplateText,
): TemplateText {
  const selected = selectEdits(edits, scope);
  const resolve = (part: keyof TemplateText) => selected.find((edit) => edit[part] !== undefined)?.[part];
  return { subject: resolve('subject') ?? fallback.subject, body: resolve('body') ?? fallback.body };
}

/** Whether an e-mail is sent to promoters of a campaign. */
export function isTemplateEnabled(
  edits: readonly Pick<TemplateEdit, keyof TemplateScope | 'enabled'>[],
  campaignId: number | null,
): boolean {
  const selected = selectEdits(edits, { campaignId, language: null });
  return selected.find(({ enabled }) => enabled !== undefined)?.enabled ?? true;
}

/**
 * Changes the edit of a scope; without anything left, it is removed.
 * @throws Refusal `invalid` for a switch of one language
 */
export function changeTemplateEdits(
  edits: readonly TemplateEdit[],
  scope: TemplateScope,
  changes: TemplateChanges,
  now: string,
): TemplateEdit[] {
  const { subject, body, enabled } = changes;
  if (enabled !== undefined && scope.language !== null)
    throw new Refusal({ code: 'invalid', message: 'enabled concerns all languages: send it without language.' });
  const before = edits.find((edit) => isSameScope(edit, scope));
  const after = {
    subject: (subject ?? before?.subject) || undefined,
    body: (body ?? before?.body) || undefined,
    enabled: enabled ?? before?.enabled,
  };
  const parts = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
  const others = removeTemplateEdit(edits, scope);
  if (Object.keys(parts).length === 0) return others;
  return [...others, { ...toScope(scope), ...parts, updatedAt: now }];
}

/** Removes the edit of a scope. */
export function removeTemplateEdit(edits: readonly TemplateEdit[], scope: TemplateScope): TemplateEdit[] {
  return edits.filter((edit) => !isSameScope(edit, scope));
}

function isSameScope(a: TemplateScope, b: TemplateScope): boolean {
  return a.campaignId === b.campaignId && a.language === b.language;
}

const toScope = ({ campaignId, language }: TemplateScope): TemplateScope => ({ campaignId, language });
