import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Emulators, startEmulators } from '#lib/local/emulators/emulators.ts';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';

const ORIGIN = 'http://127.0.0.1:3000';
let servers: Emulators;
let another: Emulators;

beforeAll(async () => {
  // A mail server set in the developer's shell must not get any mail of a local run.
  vi.stubEnv('SMTP_TRANSPORT', 'not even JSON');
  [servers, another] = await Promise.all([
    startEmulators(undefined, ORIGIN, () => {}),
    startEmulators(undefined, ORIGIN, () => {}),
  ]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([servers.stop(), another.stop()]);
});

async function findMailIn({ mailbox }: Emulators): Promise<unknown[]> {
  return ((await (await fetch(`${mailbox}/store`)).json()) as { emails: unknown[] }).emails;
}

test('mail sent by SES arrives in the mailbox of its run only', async () => {
  const ses = new SESv2Client({ endpoint: servers.mailbox, region: 'us-east-1', credentials: LOCAL_CREDENTIALS });
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'Shop <hello@shop.example>',
      Destination: { ToAddresses: ['grace@example.com'] },
      Content: { Simple: { Subject: { Data: 'Welcome' }, Body: { Text: { Data: 'Good to have you.' } } } },
    }),
  );
  expect(await findMailIn(servers)).toMatchObject([
    {
      messageId: MessageId,
      from: 'Shop <hello@shop.example>',
      destination: { to: ['grace@example.com'] },
      subject: 'Welcome',
      body: { text: 'Good to have you.' },
    },
  ]);
  expect(await findMailIn(another)).toEqual([]);
});

test('the mailbox can be opened in a browser', async () => {
  const page = await fetch(servers.mailbox);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.status).toBe(200);
});
