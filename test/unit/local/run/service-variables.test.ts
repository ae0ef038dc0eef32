import { expect, test } from 'vitest';
import { loopbackVariables, mergeServiceVariables } from '#lib/local/run/service-variables.ts';

const sender = { environment: { WEBHOOK_LOOPBACK: 'refused', WEBHOOK_KEY_ID: 'key', TABLE_NAME: 'table' } };
const projector = { environment: { WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w', MAIL_QUEUE_URL: 'http://127.0.0.1/m' } };
const signIn = {
  environment: { PUBLIC_ORIGIN: '', PAGES_ORIGIN: '', ISSUER_URL: 'https://id.example', ISSUER_CLIENT_ID: 'ours' },
};
const here = { baseUrl: 'http://127.0.0.1:3000', issuer: 'http://127.0.0.1:4000' };

test('users sign in at the local issuer and return to the local run', () => {
  expect(loopbackVariables(signIn, here)).toEqual({
    PUBLIC_ORIGIN: here.baseUrl,
    PAGES_ORIGIN: here.baseUrl,
    ISSUER_URL: here.issuer,
    ISSUER_CLIENT_ID: 'dashboard',
  });
});

test('functions may call this machine only if they send webhooks', () => {
  expect(loopbackVariables(sender, here)).toEqual({ WEBHOOK_LOOPBACK: 'allowed' });
  expect(loopbackVariables(projector, here)).toEqual({});
});

test('service variables combine queues and keys of all functions, without other variables', () => {
  expect(mergeServiceVariables([sender, projector], here)).toEqual({
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_LOOPBACK: 'allowed',
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w',
    MAIL_QUEUE_URL: 'http://127.0.0.1/m',
  });
  expect(mergeServiceVariables([], here)).toEqual({});
});
