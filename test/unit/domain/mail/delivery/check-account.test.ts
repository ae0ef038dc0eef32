import { expect, test } from 'vitest';
import { checkSesAccount, describeSandboxForCompanies } from '#shared/domain/mail/delivery/check-account.ts';
import { anSesAccount } from '#test/support/mail/delivery.ts';

const getStatuses = (overrides: Parameters<typeof anSesAccount>[0]) =>
  Object.fromEntries(checkSesAccount(anSesAccount(overrides)).map(({ name, status }) => [name, status]));

test('an account with production access, quota and a good reputation passes', () => {
  expect(getStatuses({})).toEqual({ sandbox: 'ok', sending_quota: 'ok', reputation: 'ok' });
});

test('the sandbox is explained with its limits', () => {
  const [sandbox] = checkSesAccount(anSesAccount({ isInSandbox: true, dailyQuota: 200, perSecond: 1, sentLastDay: 0 }));
  expect(sandbox).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/only to verified addresses and domains, at most 200 e-mails a day and 1 a second/),
    action: expect.stringContaining('production access'),
  });
});

test.each([
  [39_999, 'ok'],
  [40_000, 'warning'],
  [50_000, 'failed'],
])('%i of 50,000 e-mails sent within a day: the quota is %s', (sentLastDay, status) => {
  expect(getStatuses({ sentLastDay }).sending_quota).toBe(status);
});

test('a negative quota is unlimited', () => {
  expect(getStatuses({ dailyQuota: -1, sentLastDay: 90_000 }).sending_quota).toBe('ok');
});

test.each([
  ['a review by AWS', { enforcement: 'PROBATION' }, 'warning'],
  ['a pause by AWS', { enforcement: 'SHUTDOWN' }, 'failed'],
  ['a pause by the operator', { isSendingEnabled: false }, 'failed'],
])('%s is reported', (_, overrides, status) => {
  expect(getStatuses(overrides).reputation).toBe(status);
});

test('companies read that the service cannot send to everyone, without the limits of the AWS account', () => {
  expect(describeSandboxForCompanies({ isInSandbox: true })).toMatch(
    /^The service cannot send e-mail to all addresses yet/,
  );
  expect(describeSandboxForCompanies({ isInSandbox: false })).toBeNull();
});
