import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MailRefusedError, sendBySes } from '#shared/outside/mail/mail.ts';

const mail = {
  from: '"Acme" <partners@acme.example>',
  to: 'grace@example.com',
  subject: 'Grüße',
  text: 'Hello,\n',
  html: '<p>Hello,</p>',
  tags: { account: '7' },
};

interface Asked {
  readonly path: string;
  readonly body: unknown;
}

const asked: Asked[] = [];
let answer: { readonly status: number; readonly type?: string } | null = null;
const server = createServer(async (request, response) => {
  asked.push({ path: `${request.method} ${request.url}`, body: JSON.parse(await textOf(request)) });
  if (answer === null) return void request.socket.destroy();
  const { status, type } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...(type ? { 'x-amzn-errortype': type } : {}) });
  response.end(JSON.stringify(type ? { message: 'because' } : { MessageId: 'm1' }));
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  server.close().closeAllConnections();
  vi.unstubAllEnvs();
});

test('a mail is sent as text and HTML in UTF-8', async () => {
  answer = { status: 200 };
  await sendBySes(mail);
  expect(asked.splice(0)).toEqual([
    {
      path: 'POST /v2/email/outbound-emails',
      body: {
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: [mail.to] },
        EmailTags: [{ Name: 'account', Value: '7' }],
        Content: {
          Simple: {
            Subject: { Charset: 'UTF-8', Data: mail.subject },
            Body: {
              Text: { Charset: 'UTF-8', Data: mail.text },
              Html: { Charset: 'UTF-8', Data: mail.html },
            },
          },
        },
      },
    },
  ]);
});

test('a mail is sent with its own headers', async () => {
  answer = { status: 200 };
  const headers = [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }];
  await sendBySes({ ...mail, headers });
  expect(asked.splice(0)).toMatchObject([
    {
      body: {
        Content: { Simple: { Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }] } },
      },
    },
  ]);
});

test('a mail is sent with the configuration set of the service, which reports its outcome', async () => {
  answer = { status: 200 };
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'referral-tracking-mail');
  await sendBySes(mail);
  expect(asked.splice(0)).toMatchObject([{ body: { ConfigurationSetName: 'referral-tracking-mail' } }]);
});

test.each([
  [400, 'MessageRejected'],
  [400, 'BadRequestException'],
  [429, 'TooManyRequestsException'],
  [500, 'InternalServiceErrorException'],
])('a response of %d %s is a refusal, and the mail is not retried automatically', async (status, type) => {
  answer = { status, type };
  const error = await sendBySes(mail).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(MailRefusedError);
  expect(error.cause.name).toBe(type);
  expect(asked.splice(0)).toHaveLength(1);
});

test('a missing response is no refusal, since the mail may be sent, and is not retried automatically', async () => {
  answer = null;
  const error = await sendBySes(mail).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(asked.splice(0)).toHaveLength(1);
});
