import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { id, optionalText, text } from '#bin/admin/fields.ts';
import { details, table } from '#bin/admin/print.ts';
import type { ShownLink } from '#shared/domain/promoters/referral-links.ts';
import { LONGEST_SUB_ID } from '#shared/domain/tracking/traffic.ts';
import {
  changeReferralLink,
  createReferralLink,
  deleteReferralLink,
  listReferralLinks,
} from '#shared/operations/promoters/referral-links.ts';
import * as fields from '#shared/routes/fields.ts';
import { accountOption, theAccount } from './account.ts';

const promotionOption = { value: 'N', about: 'the promotion: a promoter in a campaign', schema: id() };
const promoterOption = { value: 'N', about: 'the promoter', schema: id() };
const linkOption = { value: 'N', about: 'the link', schema: id() };
const subIdOption = {
  value: 'TEXT',
  about: 'the sub-channel that its visitors count for',
  schema: v.optional(fields.text(`must be 1 to ${LONGEST_SUB_ID} characters of text`, LONGEST_SUB_ID)),
};

const list = command({
  name: 'link list',
  about: 'Lists the links of a promoter in a campaign.',
  options: { account: accountOption, promotion: promotionOption },
  async run({ account, promotion }, runtime) {
    await theAccount(account);
    const { links } = await listReferralLinks({ account: { id: account }, runtime }, promotion);
    const rows = links.map(rowOf);
    return { data: rows, text: table(rows, ['id', 'source', 'name', 'sub_id', 'link'], 'There is none.') };
  },
});

const create = command({
  name: 'link create',
  about: 'Creates a link of a promoter in a campaign, with a sub-channel that its visitors count for.',
  options: {
    account: accountOption,
    promotion: promotionOption,
    name: { value: 'NAME', about: 'what it is called', schema: text() },
    page: {
      value: 'URL',
      about: "where it leads (the promoter's landing page)",
      schema: v.optional(fields.webAddress('must be an address that begins with https:// or http://')),
    },
    'sub-id': { ...subIdOption, about: `${subIdOption.about} (made of its id)` },
  },
  async run({ account, promotion, name, page, 'sub-id': subId }, runtime) {
    await theAccount(account);
    const call = { account: { id: account }, runtime };
    const row = rowOf(await createReferralLink(call, { promotionId: promotion, name, page, subId }));
    return { data: row, text: details(row) };
  },
});

const change = command({
  name: 'link rename',
  about: 'Renames a link of a promoter, or changes its sub-channel.',
  options: {
    account: accountOption,
    promoter: promoterOption,
    id: linkOption,
    name: { value: 'NAME', about: 'its new name (as it is)', schema: optionalText() },
    'sub-id': { ...subIdOption, about: `${subIdOption.about} (as it is)` },
  },
  async run({ account, promoter, id, name, 'sub-id': subId }, runtime) {
    await theAccount(account);
    const call = { account: { id: account }, runtime };
    const row = rowOf(await changeReferralLink(call, { promoterId: promoter, id }, { name, subId }));
    return { data: row, text: details(row) };
  },
});

const remove = command({
  name: 'link delete',
  about: 'Deletes a link of a promoter. Visitors who follow it still belong to the promoter.',
  options: { account: accountOption, promoter: promoterOption, id: linkOption },
  async run({ account, promoter, id }, runtime) {
    await theAccount(account);
    await deleteReferralLink({ account: { id: account }, runtime }, promoter, id);
    return { data: { deleted: id }, text: `Link ${id} is deleted.` };
  },
});

function rowOf({ id, name, page, link, isDefault, source, subId }: ShownLink) {
  return { id, name, page, link, is_default: isDefault, source, sub_id: subId };
}

export const linkCommands = [list, create, change, remove];
