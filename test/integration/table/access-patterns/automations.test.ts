import { expect, test } from 'vitest';
import { createAutomationRecord } from '#shared/domain/automations/automation.ts';
import {
  automationRemoval,
  automationWrite,
  findAutomation,
  readAutomations,
} from '#shared/store/automations/automations.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { AUTOMATION } from '#test/support/automations/automations.ts';
import { aCompany } from '#test/support/service/company.ts';

/** The number refers to shared/store/README.md. */
test('87: automations are written if unchanged, and read newest first', async () => {
  const { account } = await aCompany();
  for (const id of [1, 2])
    await commit([
      automationWrite(account.id, null, createAutomationRecord(id, AUTOMATION, '2026-11-20T10:00:00.000Z')),
    ]);
  expect((await readAutomations(account.id)).map(({ id }) => id)).toEqual([2, 1]);
  const automation = await findAutomation(account.id, 1);
  if (!automation) throw new Error('not stored');
  await commit([automationWrite(account.id, automation, { ...automation, ranOn: '2026-11-21' })]);
  await expect(commit([automationWrite(account.id, automation, automation)])).rejects.toThrow('condition failed');
  await expect(commit([automationRemoval(account.id, automation)])).rejects.toThrow('condition failed');
  const changedAutomation = await findAutomation(account.id, 1);
  expect(changedAutomation).toMatchObject({ ranOn: '2026-11-21' });
  if (changedAutomation) await commit([automationRemoval(account.id, changedAutomation)]);
  expect(await findAutomation(account.id, 1)).toBeNull();
});
