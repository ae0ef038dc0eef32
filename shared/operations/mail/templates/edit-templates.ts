import { checkTemplateText } from '#shared/domain/mail/templates/check-template-text.ts';
import { dropShownTexts, resolveCommonText } from '#shared/domain/mail/templates/common-text.ts';
import {
  changeTemplateEdits,
  isTemplateEnabled,
  removeTemplateEdit,
  type TemplateChanges,
  type TemplateEdit,
  type TemplateScope,
} from '#shared/domain/mail/templates/template-edits.ts';
import { TEMPLATE_NAMES, type TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { requireCampaign } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { readAllTemplates, type TemplateItem, templateWrite } from '#shared/store/mail/templates.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** An e-mail with a company's texts, for all campaigns or one. */
export interface ShownTemplate {
  readonly name: TemplateName;
  readonly campaignId: number | null;
  /** Whether it is sent to promoters of the campaign. */
  readonly enabled: boolean;
  /** Edits of the account, and of the campaign. */
  readonly edits: readonly TemplateEdit[];
  /** Campaigns with own edits. */
  readonly campaignIds: readonly number[];
}

/** Returns all e-mails that a company can edit, for all campaigns or one. */
export async function listTemplates(
  { account }: Pick<Call, 'account'>,
  campaignId: number | null,
): Promise<ShownTemplate[]> {
  const items = await readAllTemplates(account.id);
  return TEMPLATE_NAMES.map((name) => showTemplate(items, name, campaignId));
}

/** Returns an e-mail with the texts for all campaigns. */
export async function findTemplate({ account }: Pick<Call, 'account'>, name: TemplateName): Promise<ShownTemplate> {
  return showTemplate(await readAllTemplates(account.id), name, null);
}

/**
 * Changes the text of an e-mail, or switches it on or off.
 * @throws Refusal `not_found` for an unknown campaign; `invalid` for a text that cannot be filled
 */
export async function changeTemplate(
  call: Call,
  name: TemplateName,
  scope: TemplateScope,
  changes: TemplateChanges,
): Promise<ShownTemplate> {
  checkTexts(name, changes);
  if (scope.campaignId !== null) await requireCampaign(call.account.id, scope.campaignId);
  return writeEdits(call, name, scope, (edits) => changeTemplateEdits(edits, scope, changes, call.runtime.now()));
}

function checkTexts(name: TemplateName, changes: TemplateChanges): void {
  for (const part of ['subject', 'body'] as const) checkTemplateText(name, part, changes[part] ?? '');
}

/**
 * Changes an e-mail in all languages. Texts that are shown already are not stored.
 * @param campaignIds none: all campaigns
 * @returns the e-mail of the last campaign
 * @throws Refusal `invalid` for an unknown campaign or a text that cannot be filled
 */
export async function changeTemplateInCampaigns(
  call: AccountCall,
  name: TemplateName,
  campaignIds: readonly number[],
  changes: TemplateChanges,
): Promise<ShownTemplate> {
  checkTexts(name, changes);
  await assertCampaignsExist(call.account.id, campaignIds, 'allowed_campaign_ids');
  const items = await readAllTemplates(call.account.id);
  const change = (campaignId: number | null) => {
    const scope = { campaignId, language: null };
    const ownChanges = dropShownTexts(changes, resolveCommonText(showTemplate(items, name, campaignId), call.account));
    return writeEdits(call, name, scope, (edits) => changeTemplateEdits(edits, scope, ownChanges, call.runtime.now()));
  };
  const [first = null, ...others] = campaignIds;
  let result = await change(first);
  for (const campaignId of others) result = await change(campaignId);
  return result;
}

/** Removes the edit of a scope: the next wider one applies, or the default text. */
export function resetTemplate(call: Call, name: TemplateName, scope: TemplateScope): Promise<ShownTemplate> {
  return writeEdits(call, name, scope, (edits) => removeTemplateEdit(edits, scope));
}

/** Removes the texts of a scope; whether the e-mail is sent stays. */
export function resetTemplateText(call: Call, name: TemplateName, scope: TemplateScope): Promise<ShownTemplate> {
  const noText = { subject: '', body: '' };
  return writeEdits(call, name, scope, (edits) => changeTemplateEdits(edits, scope, noText, call.runtime.now()));
}

function writeEdits(
  { account, runtime }: Call,
  name: TemplateName,
  { campaignId }: TemplateScope,
  change: (edits: readonly TemplateEdit[]) => TemplateEdit[],
): Promise<ShownTemplate> {
  return retryOnConflict(async () => {
    const items = await readAllTemplates(account.id);
    const isChanged = (item: TemplateItem) => item.name === name && item.campaignId === campaignId;
    const before = items.find(isChanged) ?? { name, campaignId, edits: [], revision: null };
    const after = { ...before, edits: change(before.edits) };
    await commit([templateWrite(account.id, after)]);
    return showTemplate([...items.filter((item) => item !== before), after], name, campaignId);
  }, runtime);
}

function showTemplate(items: readonly TemplateItem[], name: TemplateName, campaignId: number | null): ShownTemplate {
  const all = items.filter((item) => item.name === name).flatMap((item) => item.edits);
  const edits = all.filter((edit) => edit.campaignId === null || edit.campaignId === campaignId);
  const campaignIds = [...new Set(all.flatMap((edit) => edit.campaignId ?? []))].toSorted((a, b) => a - b);
  return { name, campaignId, enabled: isTemplateEnabled(edits, campaignId), edits, campaignIds };
}
