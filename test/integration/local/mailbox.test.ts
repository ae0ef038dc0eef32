import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { credentials } from '#lib/local/functions/environment.ts';
import { type OutsideServers, startOutside } from '#lib/local/outside/outside.ts';

const ORIGIN = 'http://127.0.0.1:3000';
let servers: OutsideServers;
let another: OutsideServers;

beforeAll(async () => {
  // As in the shell of somebody who has a mail server: no mail of a local run is to get there.
  vi.stubEnv('SMTP_TRANSPORT', 'not even JSON');
  [servers, another] = await Promise.all([
    startOutside(undefined, ORIGIN, () => {}),
    startOutside(undefined, ORIGIN, () => {}),
  ]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([servers.stop(), another.stop()]);
});

async function mailIn({ mailbox }: OutsideServers): Promise<unknown[]> {
  return ((await (await fetch(`${mailbox}/store`)).json()) as { emails: unknown[] }).emails;
}

test('What is sent by SES is in the mailbox of its run, and nowhere else', async () => {
  const ses = new SESv2Client({ endpoint: servers.mailbox, region: 'us-east-1', credentials });
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'Shop <hello@shop.example>',
      Destination: { ToAddresses: ['grace@example.com'] },
      Content: { Simple: { Subject: { Data: 'Welcome' }, Body: { Text: { Data: 'Good to have you.' } } } },
    }),
  );
  expect(await mailIn(servers)).toMatchObject([
    {
      messageId: MessageId,
      from: 'Shop <hello@shop.example>',
      destination: { to: ['grace@example.com'] },
      subject: 'Welcome',
      body: { text: 'Good to have you.' },
    },
  ]);
  expect(await mailIn(another)).toEqual([]);
});

test('It can be looked at in a browser', async () => {
  const page = await fetch(servers.mailbox);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.status).toBe(200);
});
