import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { AdminError, UsageError } from '#bin/admin/errors.ts';
import { address, email, flag, id, optionalText, refId, status } from '#bin/admin/fields.ts';
import { details, table } from '#bin/admin/print.ts';
import { balanceRow, promoterRow, promotionRow, promotionTable } from '#bin/admin/promoter-rows.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { renewFingerprints } from '#shared/operations/payout-methods/renew-fingerprints.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { hashPasswords } from '#shared/operations/promoters/hash-passwords.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { accountOption, theAccount } from './account.ts';

const create = command({
  name: 'promoter create',
  about: 'Creates a promoter in a campaign.',
  options: {
    account: accountOption,
    email: { value: 'E', about: 'the e-mail address', schema: email() },
    'first-name': { value: 'NAME', about: 'the first name', schema: optionalText() },
    'last-name': { value: 'NAME', about: 'the last name', schema: optionalText() },
    'cust-id': { value: 'ID', about: "the company's own id of the promoter", schema: optionalText() },
    'ref-id': { value: 'REF', about: 'the referral id (made from the first name)', schema: v.optional(refId()) },
    'promo-code': { value: 'CODE', about: 'a coupon code that names the promoter', schema: optionalText() },
    'campaign-id': { value: 'ID', about: "the campaign (the account's default one)", schema: v.optional(id()) },
    'parent-id': { value: 'ID', about: 'the promoter who brought this one', schema: v.optional(id()) },
    'parent-email': { value: 'E', about: 'the same, by e-mail address', schema: v.optional(email()) },
    status: {
      value: 'STATUS',
      about: 'approved, pending or denied (what the campaign gives)',
      schema: v.optional(status()),
    },
    ip: {
      value: 'ADDR',
      about: 'an IP address the promoter uses; may be given several times',
      schema: v.optional(v.array(address()), []),
      repeatable: true,
    },
    'skip-email-notification': { value: null, about: 'mails the promoter nothing about it', schema: flag() },
  },
  async run(wanted, runtime) {
    if (wanted['parent-id'] !== undefined && wanted['parent-email'] !== undefined) {
      throw new UsageError('--parent-id or --parent-email, not both');
    }
    const { id: account } = await theAccount(wanted.account);
    const { promoter, promotion } = await createPromoter(
      { account: { id: account }, runtime },
      {
        email: normalizeEmail(wanted.email),
        firstName: wanted['first-name'],
        lastName: wanted['last-name'],
        custId: wanted['cust-id'],
        refId: wanted['ref-id'],
        promoCode: wanted['promo-code'],
        campaignId: wanted['campaign-id'],
        parentId: wanted['parent-id'],
        parentEmail: wanted['parent-email'],
        status: wanted.status,
        ips: wanted.ip,
        quiet: wanted['skip-email-notification'],
      },
    );
    const row = { ...promoterRow(promoter), promotions: [await promotionRow(account, promotion)] };
    return { data: row, text: `${details(row)}\n\n${promotionTable(row.promotions)}` };
  },
});

const show = command({
  name: 'promoter show',
  about: 'Shows a promoter with its balances, and its promotions with their counters.',
  options: { account: accountOption, id: { value: 'N', about: 'the promoter', schema: id() } },
  async run({ account, id }) {
    await theAccount(account);
    const found = await readPromoter(account, id);
    if (!found) throw new AdminError(`account ${account} has no promoter ${id}`);
    const balances = found.balances.map(balanceRow);
    const promotions = await Promise.all(
      found.promotions.map(async (promotion) => ({
        ...(await promotionRow(account, promotion)),
        counters: found.counters(promotion.campaignId),
      })),
    );
    const row = { ...promoterRow(found.promoter), balances, promotions };
    const money = table(balances, ['unit', 'earned', 'paid', 'current'], 'It has earned nothing yet.');
    const counts = promotions.map(({ campaign_id, counters }) => `Campaign ${campaign_id}\n${details(counters)}`);
    return { data: row, text: [details(row), promotionTable(promotions), money, ...counts].join('\n\n') };
  },
});

const hash = command({
  name: 'promoter hash-passwords',
  about: 'Hashes the temporary passwords that an early version stored as plain text. It reads the whole table.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const hashed = await hashPasswords({ runtime }, account ?? null);
    return { data: { hashed }, text: `Passwords hashed: ${hashed}.` };
  },
});

const renew = command({
  name: 'promoter renew-fingerprints',
  about: 'Makes the fingerprints of payout details again, after their key has changed, and compares promoters by them.',
  notes:
    'It reads the whole table, and opens payout details: it needs kms:Decrypt on the key of payouts. You can repeat it.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const [{ openDataKey }, { payoutPlaceMac }] = await Promise.all([
      import('#shared/outside/data-key.ts'),
      import('#shared/outside/mac.ts'),
    ]);
    const renewed = await renewFingerprints({ runtime, openKey: openDataKey, mac: payoutPlaceMac }, account ?? null);
    return { data: { renewed }, text: `Fingerprints renewed: ${renewed}.` };
  },
});

export const promoterCommands = [create, show, hash, renew];
