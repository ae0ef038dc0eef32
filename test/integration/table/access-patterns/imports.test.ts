import { describe, expect, test } from 'vitest';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { importedRecordWrite, readClaimOwners, readImportedRecords } from '#shared/store/import/imports.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of imports', () => {
  test('71: an imported record is stored once, and owners of e-mails and ref ids are found', async () => {
    const company = await aCompany();
    const { id } = company.account;
    const { promoter, promotion } = await company.promoter();
    const note = () => commit([importedRecordWrite(id, 'csv', { kind: 'lead', id: 'l#1' }, { number: 5 })]);
    await note();
    await expect(note()).rejects.toThrow('stale');
    expect([...(await readImportedRecords(id, 'csv', 'lead', ['l#1', 'l#2']))]).toEqual([['l#1', { number: 5 }]]);
    expect(await readImportedRecords(id, 'rewardful', 'lead', ['l#1'])).toEqual(new Map());
    const nothing = { custIds: [], codes: [], uids: [], leadEmails: [], sales: [], refunds: [] };
    const claimed = await readClaimOwners(id, {
      ...nothing,
      emails: [promoter.email],
      refIds: [promotion.refId, 'free'],
    });
    expect([claimed.email(promoter.email), claimed.refId(promotion.refId)]).toEqual([promoter.id, promoter.id]);
    expect([claimed.refId('free'), claimed.hasEvent('sale', 'in_1')]).toEqual([undefined, false]);
  });

  test('73: one import per account holds the lock until it ends or stops renewing it', async () => {
    const { id } = (await aCompany()).account;
    const minute = (number: number) => `2026-11-20T10:0${number}:00.000Z`;
    const take = (owner: string, at: number) => acquireImportLock(id, { owner, until: minute(at + 2) }, minute(at));
    expect([await take('one', 0), await take('other', 1), await take('one', 1)]).toEqual([true, false, true]);
    await releaseImportLock(id, 'other');
    expect(await take('other', 2)).toBe(false);
    await releaseImportLock(id, 'one');
    expect([await take('other', 2), await take('one', 5), await take('other', 5)]).toEqual([true, true, false]);
  });
});
