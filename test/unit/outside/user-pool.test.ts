import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addUserToPool, resendPoolInvitation } from '#shared/outside/users/user-pool.ts';

const requests: unknown[] = [];
let refusal: string | null = null;
const server = createServer(async (request, response) => {
  requests.push([String(request.headers['x-amz-target']).split('.').at(-1), await json(request)]);
  response.writeHead(refusal ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(refusal ? { __type: refusal, message: 'because' } : {}));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv(
    'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
});
beforeEach(() => {
  requests.length = 0;
  refusal = null;
  vi.stubEnv('USER_POOL_ID', 'eu-central-1_AbCd');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

test('an invited person gets a first password from Cognito at a verified e-mail address', async () => {
  await addUserToPool('olga@acme.example');
  expect(requests).toEqual([
    [
      'AdminCreateUser',
      {
        UserPoolId: 'eu-central-1_AbCd',
        Username: 'olga@acme.example',
        UserAttributes: [
          { Name: 'email', Value: 'olga@acme.example' },
          { Name: 'email_verified', Value: 'true' },
        ],
        DesiredDeliveryMediums: ['EMAIL'],
      },
    ],
  ]);
});

test('inviting an existing Cognito user succeeds; other Cognito errors propagate', async () => {
  refusal = 'UsernameExistsException';
  await expect(addUserToPool('olga@acme.example')).resolves.toBeUndefined();
  refusal = 'NotAuthorizedException';
  await expect(addUserToPool('olga@acme.example')).rejects.toThrow('because');
});

test('a repeated invitation sends another first password, and adds the person to the pool if missing', async () => {
  await resendPoolInvitation('olga@acme.example');
  expect(requests).toMatchObject([['AdminCreateUser', { Username: 'olga@acme.example', MessageAction: 'RESEND' }]]);
  requests.length = 0;
  refusal = 'UnsupportedUserStateException';
  await expect(resendPoolInvitation('olga@acme.example')).resolves.toBeUndefined();
  expect(requests).toHaveLength(1);
  requests.length = 0;
  refusal = 'UserNotFoundException';
  await expect(resendPoolInvitation('olga@acme.example')).rejects.toThrow('because');
  expect(requests.map((call) => (call as { MessageAction?: string }[])[1]?.MessageAction)).toEqual([
    'RESEND',
    undefined,
  ]);
});

test('Cognito is not called if users sign in elsewhere', async () => {
  vi.stubEnv('USER_POOL_ID', '');
  await addUserToPool('olga@acme.example');
  expect(requests).toEqual([]);
});
