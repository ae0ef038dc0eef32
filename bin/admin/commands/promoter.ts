import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { AdminError, UsageError } from '#bin/admin/errors.ts';
import {
  emailSchema,
  flagSchema,
  idSchema,
  ipAddressSchema,
  optionalTextSchema,
  promoterStatusSchema,
  refIdSchema,
} from '#bin/admin/fields.ts';
import { formatDetails, formatTable } from '#bin/admin/print.ts';
import { balanceRow, buildPromotionRow, promoterRow, promotionTable } from '#bin/admin/promoter-rows.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { renewFingerprints } from '#shared/operations/payout-methods/renew-fingerprints.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { hashPasswords } from '#shared/operations/promoters/sign-in/hash-passwords.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { accountOption, requireAccount } from './account.ts';

const create = defineCommand({
  name: 'promoter create',
  about: 'Creates a promoter in a campaign.',
  options: {
    account: accountOption,
    email: { value: 'E', about: 'the e-mail address', schema: emailSchema() },
    'first-name': { value: 'NAME', about: 'the first name', schema: optionalTextSchema() },
    'last-name': { value: 'NAME', about: 'the last name', schema: optionalTextSchema() },
    'cust-id': { value: 'ID', about: "the company's own id of the promoter", schema: optionalTextSchema() },
    'ref-id': { value: 'REF', about: 'the ref id (made from the first name)', schema: v.optional(refIdSchema()) },
    'promo-code': { value: 'CODE', about: 'promo code of the promoter', schema: optionalTextSchema() },
    'campaign-id': { value: 'ID', about: "the campaign (the account's default one)", schema: v.optional(idSchema()) },
    'parent-id': { value: 'ID', about: 'the promoter who recruited this one', schema: v.optional(idSchema()) },
    'parent-email': {
      value: 'E',
      about: 'the promoter who recruited this one, by e-mail address',
      schema: v.optional(emailSchema()),
    },
    status: {
      value: 'STATUS',
      about: 'approved, pending or denied (set by the campaign)',
      schema: v.optional(promoterStatusSchema()),
    },
    ip: {
      value: 'ADDR',
      about: 'an IP address of the promoter; repeatable',
      schema: v.optional(v.array(ipAddressSchema()), []),
      repeatable: true,
    },
    'skip-email-notification': { value: null, about: 'does not e-mail the promoter', schema: flagSchema() },
  },
  async run(input, runtime) {
    if (input['parent-id'] !== undefined && input['parent-email'] !== undefined) {
      throw new UsageError('use --parent-id or --parent-email, not both');
    }
    const { id: account } = await requireAccount(input.account);
    const { promoter, promotion } = await createPromoter(
      { account: { id: account }, runtime },
      {
        email: normalizeEmail(input.email),
        firstName: input['first-name'],
        lastName: input['last-name'],
        custId: input['cust-id'],
        refId: input['ref-id'],
        promoCode: input['promo-code'],
        campaignId: input['campaign-id'],
        parentId: input['parent-id'],
        parentEmail: input['parent-email'],
        status: input.status,
        ips: input.ip,
        quiet: input['skip-email-notification'],
      },
    );
    const row = { ...promoterRow(promoter), promotions: [await buildPromotionRow(account, promotion)] };
    return { data: row, text: `${formatDetails(row)}\n\n${promotionTable(row.promotions)}` };
  },
});

const show = defineCommand({
  name: 'promoter show',
  about: 'Shows a promoter with its balances, and its promotions with their counters.',
  options: { account: accountOption, id: { value: 'N', about: 'the promoter', schema: idSchema() } },
  async run({ account, id }) {
    await requireAccount(account);
    const promoter = await readPromoter(account, id);
    if (!promoter) throw new AdminError(`account ${account} has no promoter ${id}`);
    const balances = promoter.balances.map(balanceRow);
    const promotions = await Promise.all(
      promoter.promotions.map(async (promotion) => ({
        ...(await buildPromotionRow(account, promotion)),
        counters: promoter.counters(promotion.campaignId),
      })),
    );
    const row = { ...promoterRow(promoter.promoter), balances, promotions };
    const money = formatTable(balances, ['unit', 'earned', 'paid', 'current'], 'No earnings yet.');
    const counts = promotions.map(({ campaign_id, counters }) => `Campaign ${campaign_id}\n${formatDetails(counters)}`);
    return { data: row, text: [formatDetails(row), promotionTable(promotions), money, ...counts].join('\n\n') };
  },
});

const hash = defineCommand({
  name: 'promoter hash-passwords',
  about: 'Hashes temporary passwords that an early version stored as plain text. Reads the whole table.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const hashed = await hashPasswords({ runtime }, account ?? null);
    return { data: { hashed }, text: `Passwords hashed: ${hashed}.` };
  },
});

const renew = defineCommand({
  name: 'promoter renew-fingerprints',
  about: 'Recomputes the fingerprints of payout details after their key has changed, and compares promoters by them.',
  notes:
    'Reads the whole table and decrypts payout details, which requires kms:Decrypt on the payout key. You can repeat it.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const [{ decryptDataKey }, { payoutFingerprintMac }] = await Promise.all([
      import('#shared/outside/data-key.ts'),
      import('#shared/outside/mac.ts'),
    ]);
    const renewed = await renewFingerprints(
      { runtime, decryptKey: decryptDataKey, mac: payoutFingerprintMac },
      account ?? null,
    );
    return { data: { renewed }, text: `Fingerprints renewed: ${renewed}.` };
  },
});

export const promoterCommands = [create, show, hash, renew];
