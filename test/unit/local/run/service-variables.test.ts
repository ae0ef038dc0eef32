import { expect, test } from 'vitest';
import { loopbackEnvironment, serviceVariablesOf } from '#lib/local/run/service-variables.ts';

const sender = { environment: { WEBHOOK_LOOPBACK: 'refused', WEBHOOK_KEY_ID: 'key', TABLE_NAME: 'table' } };
const projector = { environment: { WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w', MAIL_QUEUE_URL: 'http://127.0.0.1/m' } };
const signIn = { environment: { PUBLIC_ORIGIN: '', ISSUER_URL: 'https://id.example', ISSUER_CLIENT_ID: 'ours' } };
const here = { baseUrl: 'http://127.0.0.1:3000', issuer: 'http://127.0.0.1:4000' };

test('people sign in at the issuer on this machine, and come back to it', () => {
  expect(loopbackEnvironment(signIn, here)).toEqual({
    PUBLIC_ORIGIN: here.baseUrl,
    ISSUER_URL: here.issuer,
    ISSUER_CLIENT_ID: 'dashboard',
  });
});

test('a function that sends webhooks may send them to this machine; others know nothing of it', () => {
  expect(loopbackEnvironment(sender, here)).toEqual({ WEBHOOK_LOOPBACK: 'allowed' });
  expect(loopbackEnvironment(projector, here)).toEqual({});
});

test('what functions are given of queues and keys is given together, and nothing else of theirs', () => {
  expect(serviceVariablesOf([sender, projector], here)).toEqual({
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_LOOPBACK: 'allowed',
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w',
    MAIL_QUEUE_URL: 'http://127.0.0.1/m',
  });
  expect(serviceVariablesOf([], here)).toEqual({});
});
