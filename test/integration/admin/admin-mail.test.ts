import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommandLine } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { tableName } from '#shared/store/table/client.ts';
import { aDataFolder } from '#test/support/admin/local-run.ts';
import { aMailingCompany, createMailMessages } from '#test/support/mail/mails.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

const ses = mockClient(SESv2Client);
const cloudFormation = mockClient(CloudFormationClient);
afterAll(() => {
  ses.restore();
  cloudFormation.restore();
});
const FROM = 'Acme <partners@mail.acme.example>';

const folderOf = aDataFolder();

beforeEach(() => {
  ses.reset();
  cloudFormation.reset();
  const Outputs = [{ OutputKey: 'TableName', OutputValue: tableName() }];
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'acme-data', Outputs, CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' }],
  });
});

/** Mocks SES identities: whether each is verified for sending. */
function mockIdentities(identities: Record<string, boolean>): void {
  ses.on(CreateEmailIdentityCommand).resolves({});
  ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }) => {
    const VerifiedForSendingStatus = identities[EmailIdentity];
    if (VerifiedForSendingStatus === undefined) throw new NotFoundException({ message: 'no', $metadata: {} });
    return { VerifiedForSendingStatus };
  });
}

const listCreatedIdentities = () =>
  ses.commandCalls(CreateEmailIdentityCommand).map(({ args: [{ input }] }) => input.EmailIdentity);

/** Mail commands for a new account, in a local run or on AWS. */
async function getMail(place: 'local' | 'aws') {
  const { account } = await aCompany();
  const target = place === 'local' ? ['--data', folderOf()] : ['--stack', 'acme'];
  const mail = (name: string, ...args: string[]) =>
    runCommandLine(['mail', name, '--account', String(account.id), ...args, ...target], {}, runtime);
  const runJson = async (name: string, ...args: string[]) => {
    const { code, out, err } = await mail(name, ...args, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };
  return { account: account.id, mail, runJson };
}

describe('mail commands in a local run', () => {
  test('mail sender and mail verify report that a local run needs no SES', async () => {
    const { account, mail } = await getMail('local');
    expect((await mail('show')).out).toContain('No sender yet');
    const result = await mail('sender', '--from', FROM, '--owner', 'ops@acme.example');
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('local run') });
    expect(result.out).toContain('Run mail verify next: no e-mail is sent before.');
    expect(await findMailSender(account)).toMatchObject({ from: FROM, owner: 'ops@acme.example', verifiedAt: null });
    expect(await mail('verify')).toMatchObject({ code: 0, out: expect.stringContaining('local run') });
    expect((await findMailSender(account))?.verifiedAt).not.toBeNull();
    expect(ses.calls()).toEqual([]);
  });

  test('a new sender address must be verified again; a new name or owner need not', async () => {
    const { runJson } = await getMail('local');
    await runJson('sender', '--from', FROM);
    const { verified_at } = await runJson('verify');
    const renamed = await runJson('sender', '--from', '"Acme, Inc." <partners@mail.ACME.example>');
    expect(renamed).toMatchObject({ from: 'Acme, Inc. <partners@mail.acme.example>', sends: true, verified_at });
    expect(await runJson('sender', '--from', FROM, '--owner', 'ops@acme.example')).toMatchObject({ sends: true });
    expect(await runJson('sender', '--from', 'news@acme.example')).toMatchObject({ sends: false, verified_at: null });
  });

  test('mail stays off until the sender is verified again', async () => {
    const { runJson } = await getMail('local');
    await runJson('sender', '--from', FROM);
    await runJson('verify');
    expect(await runJson('show')).toMatchObject({ from: FROM, sends: true });
    expect(await runJson('off')).toMatchObject({ from: FROM, sends: false });
    expect(await runJson('off')).toMatchObject({ from: FROM, sends: false });
    expect(await runJson('sender', '--from', FROM)).toMatchObject({ sends: false });
    expect(await runJson('verify')).toMatchObject({ sends: true });
  });

  test('invalid addresses, unknown accounts and missing senders are rejected in one line', async () => {
    const { mail } = await getMail('local');
    for (const from of ['Acme', 'a@b', 'Acme <a@acme.example', 'a@acme.example\nBcc: b@acme.example']) {
      const { code, err } = await mail('sender', '--from', from);
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('--from must be') });
    }
    expect((await mail('sender', '--from', FROM, '--owner', 'ops')).err).toContain('--owner must be an e-mail address');
    for (const name of ['verify', 'off']) expect((await mail(name)).err).toContain('set one with mail sender');
    const { err } = await runCommandLine(['mail', 'show', '--account', '999999', '--data', folderOf()], {}, runtime);
    expect(err).toContain('account 999999 does not exist');
  });
});

describe('mail commands on AWS', () => {
  test('mail sender asks SES to verify an address if neither it nor a parent domain is known', async () => {
    mockIdentities({});
    const { mail, account } = await getMail('aws');
    const { code, out } = await mail('sender', '--from', FROM);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('has sent a confirmation link to partners@mail.acme.example'),
    });
    expect(listCreatedIdentities()).toEqual(['partners@mail.acme.example']);
    const lookups = ses.commandCalls(GetEmailIdentityCommand).map(({ args: [{ input }] }) => input.EmailIdentity);
    expect(lookups).toEqual(['partners@mail.acme.example', 'mail.acme.example', 'acme.example']);
    expect(await findMailSender(account)).toMatchObject({ verifiedAt: null });
  });

  test.each([
    ['the address', { 'partners@mail.acme.example': true }],
    ['its domain', { 'mail.acme.example': true }],
    [
      'a parent domain, although the address is unconfirmed',
      { 'partners@mail.acme.example': false, 'acme.example': true },
    ],
  ])('mail starts once SES sends for %s, without a new identity', async (_, identities) => {
    mockIdentities(identities);
    const { mail, runJson } = await getMail('aws');
    expect((await mail('sender', '--from', FROM)).out).toContain('SES can send from this address.');
    expect(await runJson('show')).toMatchObject({ sends: false });
    expect(await runJson('verify')).toMatchObject({ sends: true });
    expect(listCreatedIdentities()).toEqual([]);
  });

  test.each<[string, Record<string, boolean>, string]>([
    [
      'is waiting for this address or its domain to be confirmed',
      { 'partners@mail.acme.example': false },
      'cannot send from',
    ],
    ['knows only another domain', { 'other.example': true }, 'does not know'],
  ])('mail stays off while SES %s', async (_, identities, message) => {
    mockIdentities(identities);
    const { mail, account } = await getMail('aws');
    await mail('sender', '--from', FROM);
    expect(await mail('verify')).toMatchObject({ code: 1, err: expect.stringContaining(message) });
    expect(await findMailSender(account)).toMatchObject({ verifiedAt: null });
  });

  test('an SES error is reported in one line and leaves the sender unverified', async () => {
    const refusal = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
    const { mail, account } = await getMail('aws');
    mockIdentities({ 'acme.example': true });
    await mail('sender', '--from', FROM);
    ses.on(GetEmailIdentityCommand).rejects(refusal);
    const { code, err } = await mail('verify');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('these AWS credentials lack permission') });
    expect(await findMailSender(account)).toMatchObject({ verifiedAt: null });
  });
});

test.each([true, false])(
  'promoter create e-mails the promoter unless --skip-email-notification is given: %s',
  async (quiet) => {
    const company = await aMailingCompany();
    const email = `${unique('promoter')}@example.com`;
    const args = ['--account', String(company.account.id), '--email', email, '--data', folderOf()];
    const option = quiet ? ['--skip-email-notification'] : [];
    expect(await runCommandLine(['promoter', 'create', ...args, ...option], {}, runtime)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await createMailMessages(company)).toHaveLength(quiet ? 0 : 1);
  },
);
