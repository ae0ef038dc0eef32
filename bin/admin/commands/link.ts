import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { idSchema, optionalTextSchema, textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable } from '#bin/admin/print.ts';
import type { DisplayedLink } from '#shared/domain/promoters/links/referral-links.ts';
import { MAX_SUB_ID_LENGTH } from '#shared/domain/tracking/traffic.ts';
import {
  changeReferralLink,
  createReferralLink,
  deleteReferralLink,
  listReferralLinks,
} from '#shared/operations/promoters/referral-links.ts';
import * as fields from '#shared/routes/fields.ts';
import { accountOption, requireAccount } from './account.ts';

const promotionOption = { value: 'N', about: 'the promotion: a promoter in a campaign', schema: idSchema() };
const promoterOption = { value: 'N', about: 'the promoter', schema: idSchema() };
const linkOption = { value: 'N', about: 'the link', schema: idSchema() };
const subIdOption = {
  value: 'TEXT',
  about: 'sub ID that its visitors are counted under',
  schema: v.optional(fields.textParam(`must be 1 to ${MAX_SUB_ID_LENGTH} characters of text`, MAX_SUB_ID_LENGTH)),
};

const list = defineCommand({
  name: 'link list',
  about: 'Lists the links of a promoter in a campaign.',
  options: { account: accountOption, promotion: promotionOption },
  async run({ account, promotion }, runtime) {
    await requireAccount(account);
    const { links } = await listReferralLinks({ account: { id: account }, runtime }, promotion);
    const rows = links.map(buildLinkRow);
    return { data: rows, text: formatTable(rows, ['id', 'source', 'name', 'sub_id', 'link'], 'No links.') };
  },
});

const create = defineCommand({
  name: 'link create',
  about: 'Creates a referral link for a promoter in a campaign, with a sub ID.',
  options: {
    account: accountOption,
    promotion: promotionOption,
    name: { value: 'NAME', about: 'link name', schema: textSchema() },
    page: {
      value: 'URL',
      about: "page that it leads to (the promoter's landing page)",
      schema: v.optional(fields.webAddressParam('must be a URL that begins with https:// or http://')),
    },
    'sub-id': { ...subIdOption, about: `${subIdOption.about} (derived from its id)` },
  },
  async run({ account, promotion, name, page, 'sub-id': subId }, runtime) {
    await requireAccount(account);
    const call = { account: { id: account }, runtime };
    const row = buildLinkRow(await createReferralLink(call, { promotionId: promotion, name, page, subId }));
    return { data: row, text: formatDetails(row) };
  },
});

const change = defineCommand({
  name: 'link rename',
  about: 'Renames a promoter’s link or changes its sub ID.',
  options: {
    account: accountOption,
    promoter: promoterOption,
    id: linkOption,
    name: { value: 'NAME', about: 'new name (unchanged)', schema: optionalTextSchema() },
    'sub-id': { ...subIdOption, about: `${subIdOption.about} (unchanged)` },
  },
  async run({ account, promoter, id, name, 'sub-id': subId }, runtime) {
    await requireAccount(account);
    const call = { account: { id: account }, runtime };
    const row = buildLinkRow(await changeReferralLink(call, { promoterId: promoter, id }, { name, subId }));
    return { data: row, text: formatDetails(row) };
  },
});

const remove = defineCommand({
  name: 'link delete',
  about: 'Deletes a promoter’s link. Visitors who follow it are still attributed to the promoter.',
  options: { account: accountOption, promoter: promoterOption, id: linkOption },
  async run({ account, promoter, id }, runtime) {
    await requireAccount(account);
    await deleteReferralLink({ account: { id: account }, runtime }, promoter, id);
    return { data: { deleted: id }, text: `Link ${id} was deleted.` };
  },
});

function buildLinkRow({ id, name, page, link, isDefault, source, subId }: DisplayedLink) {
  return { id, name, page, link, is_default: isDefault, source, sub_id: subId };
}

export const linkCommands = [list, create, change, remove];
