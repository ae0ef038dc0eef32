import { expect, test } from 'vitest';
import { loopbackEnvironment, serviceVariablesOf } from '#lib/local/service-variables.ts';

const sender = { environment: { WEBHOOK_LOOPBACK: 'refused', WEBHOOK_KEY_ID: 'key', TABLE_NAME: 'table' } };
const projector = { environment: { WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w', MAIL_QUEUE_URL: 'http://127.0.0.1/m' } };

test('a function that sends webhooks may send them to this machine; others know nothing of it', () => {
  expect(loopbackEnvironment(sender)).toEqual({ WEBHOOK_LOOPBACK: 'allowed' });
  expect(loopbackEnvironment(projector)).toEqual({});
});

test('what functions are given of queues and keys is given together, and nothing else of theirs', () => {
  expect(serviceVariablesOf([sender, projector])).toEqual({
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_LOOPBACK: 'allowed',
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1/w',
    MAIL_QUEUE_URL: 'http://127.0.0.1/m',
  });
  expect(serviceVariablesOf([])).toEqual({});
});
