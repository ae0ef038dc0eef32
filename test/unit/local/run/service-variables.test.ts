import { expect, test } from 'vitest';
import { loopbackVariables, mergeServiceVariables } from '#lib/local/run/service-variables.ts';

const sender = { environment: { WEBHOOK_LOOPBACK: 'refused', WEBHOOK_KEY_ID: 'key', TABLE_NAME: 'table' } };
const projector = { environment: { WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w', MAIL_QUEUE_URL: 'http://127.0.0.1/m' } };
const signIn = {
  environment: { PUBLIC_ORIGIN: '', PAGES_ORIGIN: '', ISSUER_URL: 'https://id.example', ISSUER_CLIENT_ID: 'ours' },
};
const addresses = { baseUrl: 'http://127.0.0.1:3000', issuer: 'http://127.0.0.1:4000' };

test('users sign in at the local issuer and return to the local run', () => {
  expect(loopbackVariables(signIn, addresses)).toEqual({
    PUBLIC_ORIGIN: addresses.baseUrl,
    PAGES_ORIGIN: addresses.baseUrl,
    ISSUER_URL: addresses.issuer,
    ISSUER_CLIENT_ID: 'dashboard',
  });
});

test('functions may call this machine only if they send webhooks', () => {
  expect(loopbackVariables(sender, addresses)).toEqual({ WEBHOOK_LOOPBACK: 'allowed' });
  expect(loopbackVariables(projector, addresses)).toEqual({});
});

test('service variables combine queues and keys of all functions, without other variables', () => {
  expect(mergeServiceVariables([sender, projector], addresses)).toEqual({
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_LOOPBACK: 'allowed',
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w',
    MAIL_QUEUE_URL: 'http://127.0.0.1/m',
  });
  expect(mergeServiceVariables([], addresses)).toEqual({});
});
