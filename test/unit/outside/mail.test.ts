import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MailRefusedError, sendBySes } from '#shared/outside/mail/mail.ts';
import { isUnsentError } from '#shared/outside/mail/unsent-error.ts';

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

const requests: Asked[] = [];
let nextResponse: { readonly status: number; readonly type?: string } | null = null;
const server = createServer(async (request, response) => {
  requests.push({ path: `${request.method} ${request.url}`, body: JSON.parse(await readText(request)) });
  if (nextResponse === null) return void request.socket.destroy();
  const { status, type } = nextResponse;
  response.writeHead(status, { 'content-type': 'application/json', ...(type ? { 'x-amzn-errortype': type } : {}) });
  response.end(JSON.stringify(type ? { message: 'because' } : { MessageId: 'm1' }));
});

async function readText(request: IncomingMessage): Promise<string> {
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
  nextResponse = { status: 200 };
  await sendBySes(mail);
  expect(requests.splice(0)).toEqual([
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
  nextResponse = { status: 200 };
  const headers = [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }];
  await sendBySes({ ...mail, headers });
  expect(requests.splice(0)).toMatchObject([
    {
      body: {
        Content: { Simple: { Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }] } },
      },
    },
  ]);
});

test('a mail is sent with the configuration set of the service, which reports its outcome', async () => {
  nextResponse = { status: 200 };
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'referral-tracking-mail');
  await sendBySes(mail);
  expect(requests.splice(0)).toMatchObject([{ body: { ConfigurationSetName: 'referral-tracking-mail' } }]);
});

test.each([
  [400, 'MessageRejected'],
  [400, 'BadRequestException'],
  [429, 'TooManyRequestsException'],
  [500, 'InternalServiceErrorException'],
])('a response of %d %s is a refusal, and the mail is not retried automatically', async (status, type) => {
  nextResponse = { status, type };
  const error = await sendBySes(mail).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(MailRefusedError);
  expect(error.cause.name).toBe(type);
  expect(requests.splice(0)).toHaveLength(1);
});

test.each([502, 504])(
  'a response of %d comes from a gateway: it is not a refusal, since SES may have sent the mail',
  async (status) => {
    nextResponse = { status };
    const error = await sendBySes(mail).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(requests.splice(0)).toHaveLength(1);
  },
);

test('a missing response is not a refusal, since the mail may be sent, and is not retried automatically', async () => {
  nextResponse = null;
  const error = await sendBySes(mail).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(requests.splice(0)).toHaveLength(1);
});

const isUnreachable = { isOutage: true, isRateLimited: false };

test('a refused connection is a refusal, because nothing was sent', async () => {
  const { port } = server.address() as AddressInfo;
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
  await expect(sendBySes(mail)).rejects.toMatchObject({ ...isUnreachable, code: 'ECONNREFUSED' });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
});

test('a connection that cannot be established in time is a refusal', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    Object.defineProperty(this, 'connecting', { value: true });
    return this;
  });
  await expect(sendBySes(mail)).rejects.toMatchObject({ ...isUnreachable, code: 'TimeoutError' });
  connect.mockRestore();
});

test.each([
  ['a host that is not found', Object.assign(new Error('getaddrinfo'), { syscall: 'getaddrinfo' }), true],
  ['several addresses', new AggregateError([Object.assign(new Error('connect'), { syscall: 'connect' })]), true],
  ['missing credentials', Object.assign(new Error('none'), { name: 'CredentialsProviderError' }), true],
  ['a reset connection', Object.assign(new Error('reset'), { syscall: 'read', code: 'ECONNRESET' }), false],
  ['a request timeout', Object.assign(new Error('exceeded'), { name: 'TimeoutError', code: 'ETIMEDOUT' }), false],
])('for %s, it is known whether the request was written', (_, error, isUnsent) => {
  expect(isUnsentError(error)).toBe(isUnsent);
});
