import { createHmac } from 'node:crypto';
import { Paddle } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSignedByPaddle } from '#shared/domain/billing/paddle/signature.ts';

const SECRET = 'pdl_ntfset_1';
const TIME = 1_767_225_600;
const BODY = '{"event_id":"evt_1","event_type":"transaction.completed"}';

const h1 = (secret = SECRET, body = BODY, time = TIME) =>
  createHmac('sha256', secret).update(`${time}:${body}`).digest('hex');
const isSigned = (header: string | undefined, overrides: { body?: string; after?: number; secrets?: string[] } = {}) =>
  isSignedByPaddle(
    overrides.body ?? BODY,
    header,
    overrides.secrets ?? [SECRET],
    (TIME + (overrides.after ?? 0)) * 1000,
  );

test('a Paddle signature is valid for five minutes', () => {
  const header = `ts=${TIME};h1=${h1()}`;
  expect([0, 299, 300, -300].map((after) => isSigned(header, { after }))).toEqual([true, true, true, true]);
  expect([301, 86_400, -301].map((after) => isSigned(header, { after }))).toEqual([false, false, false]);
});

describe('the library of Paddle', () => {
  // The library only reads the system clock.
  beforeAll(() => vi.useFakeTimers({ now: TIME * 1000, toFake: ['Date'] }));
  afterAll(() => vi.useRealTimers());

  test('the Paddle library accepts the signatures of this test and rejects others', async () => {
    const { webhooks } = new Paddle('pdl_live_key');
    const header = `ts=${TIME};h1=${h1()}`;
    expect(isSigned(header)).toBe(true);
    expect(await webhooks.isSignatureValid(BODY, SECRET, header)).toBe(true);
    expect(await webhooks.isSignatureValid(BODY, 'other', header)).toBe(false);
    expect(await webhooks.isSignatureValid('{}', SECRET, header)).toBe(false);
  });
});

test('any matching signature or secret is enough', () => {
  expect(isSigned(`ts=${TIME};h1=${h1('old')};h1=${h1()}`)).toBe(true);
  expect(isSigned(`ts=${TIME};h1=${h1('old')}`, { secrets: [SECRET, 'old'] })).toBe(true);
});

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['another secret', `ts=${TIME};h1=${h1('other')}`],
  ['another body', `ts=${TIME};h1=${h1(SECRET, '{}')}`],
  ['another time', `ts=${TIME + 1};h1=${h1()}`],
  ['two times', `ts=${TIME};ts=${TIME};h1=${h1()}`],
  ['no time', `h1=${h1()}`],
  ['a time that is none', `ts=NaN;h1=${h1()}`],
  ['no signature', `ts=${TIME}`],
  ['a signature that is cut', `ts=${TIME};h1=${h1().slice(0, 62)}`],
  ['a signature by another name', `ts=${TIME};h2=${h1()}`],
])('a forged signature is rejected: %s', (_, header) => {
  expect(isSigned(header)).toBe(false);
});

test('a request is rejected if no secret is set', () => {
  expect(isSigned(`ts=${TIME};h1=${h1('')}`, { secrets: [] })).toBe(false);
});
