import type { TemplateEdit } from '#shared/domain/mail/templates/template-edits.ts';
import type { TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems, readPartition } from '#shared/store/table/read.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** A company's texts of an e-mail in all languages. */
export interface TemplateItem {
  readonly name: TemplateName;
  /** Null: all campaigns. */
  readonly campaignId: number | null;
  readonly edits: readonly TemplateEdit[];
  /** Null without an item. */
  readonly revision: number | null;
}

/** Returns the keys of an e-mail's texts: of the account, and of a campaign. */
export function buildTemplateKeys(account: number, name: TemplateName, campaignId: number | null): Key[] {
  const scopes = campaignId === null ? [null] : [null, campaignId];
  return scopes.map((campaign) => keys.emailTemplate(account, name, campaign));
}

/** Reads the edits of an e-mail, of the account and of a campaign. One call. */
export async function readTemplateEdits(
  account: number,
  name: TemplateName,
  campaignId: number | null,
): Promise<TemplateEdit[]> {
  const templateKeys = buildTemplateKeys(account, name, campaignId);
  const items = await readItems(templateKeys);
  return templateKeys.flatMap((key) => items.get<TemplateItem>(key)?.edits ?? []);
}

/** Reads the texts of all e-mails and campaigns. */
export async function readAllTemplates(account: number): Promise<TemplateItem[]> {
  return (await readPartition(partitions.emailTemplates(account))) as unknown as TemplateItem[];
}

/** Writes an e-mail's texts if unchanged. An item without edits remains. */
export function templateWrite(account: number, { name, campaignId, edits, revision }: TemplateItem): Write {
  return writeIfUnchanged(keys.emailTemplate(account, name, campaignId), revision, { name, campaignId, edits });
}
