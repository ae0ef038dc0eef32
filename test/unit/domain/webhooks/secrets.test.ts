import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeSecret,
  encodeSecret,
  MAX_WEBHOOK_SECRETS,
  removeOldSecrets,
  rotateWebhookSecret,
  secretMessage,
  validSecrets,
} from '#shared/domain/webhooks/secrets.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { addSeconds, aWebhook } from './builders.ts';

const DAY = 86_400;
const listValidGenerations = (webhook: ReturnType<typeof aWebhook>, at: string) =>
  validSecrets(webhook, at).map(({ generation }) => generation);

describe('webhook secrets', () => {
  const secretId = { account: 7, endpointId: 4, generation: 1 };

  test('a secret is derived from account, webhook and generation', () => {
    const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat());
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [first, second] = [one, other].map(([account, endpointId, generation]) =>
          secretMessage({ account, endpointId, generation }),
        );
        expect(first === second).toBe(one.join() === other.join());
      }),
    );
    expect(secretMessage(secretId)).toBe('webhook secret 7 4 1');
  });

  test('a secret is the Base64 of an HMAC-SHA-256 with a prefix', () => {
    const mac = createHmac('sha256', Buffer.alloc(32, 9)).update(secretMessage(secretId)).digest();
    expect(encodeSecret(mac)).toBe(`whsec_${mac.toString('base64')}`);
    expect(decodeSecret(encodeSecret(mac))).toEqual(mac);
    expect(() => encodeSecret(mac.subarray(1))).toThrow(RangeError);
  });

  test.each([
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['only a prefix', 'whsec_'],
    ['fewer than 24 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['more than 64 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['invalid Base64', `whsec_${'?'.repeat(32)}`],
    ['Base64 for URLs', `whsec_${Buffer.alloc(24, 255).toString('base64url')}`],
  ])('a text with %s is not a secret', (_, text) => {
    expect(() => decodeSecret(text)).toThrow(RangeError);
  });

  test.each([24, 64])('a secret may have %i bytes', (length) => {
    expect(decodeSecret(`whsec_${Buffer.alloc(length).toString('base64')}`)).toHaveLength(length);
  });
});

describe('secret rotation', () => {
  const webhook = aWebhook();

  test('old secrets can be removed before they expire, but the newest one stays', () => {
    const rotatedTwice = rotateWebhookSecret(rotateWebhookSecret(webhook, NOW), NOW);
    const remaining = removeOldSecrets(rotatedTwice);
    expect([listValidGenerations(remaining, NOW), remaining.revision]).toEqual([[3], rotatedTwice.revision + 1]);
    expect(removeOldSecrets(remaining)).toBe(remaining);
  });

  test('a rotation adds a new secret and keeps the old one for a day', () => {
    const rotated = rotateWebhookSecret(webhook, NOW);
    expect(rotated).toMatchObject({
      secrets: [
        { generation: 2, createdAt: NOW, expiresAt: null },
        { generation: 1, expiresAt: addSeconds(NOW, DAY) },
      ],
      revision: 2,
    });
    expect(listValidGenerations(rotated, NOW)).toEqual([2, 1]);
    expect(listValidGenerations(rotated, addSeconds(NOW, DAY - 1))).toEqual([2, 1]);
    expect(listValidGenerations(rotated, addSeconds(NOW, DAY))).toEqual([2]);
  });

  test('a second rotation within a day does not shorten the lifetime of older secrets', () => {
    const rotated = rotateWebhookSecret(rotateWebhookSecret(webhook, NOW), addSeconds(NOW, 60));
    expect(listValidGenerations(rotated, addSeconds(NOW, DAY - 1))).toEqual([3, 2, 1]);
    expect(listValidGenerations(rotated, addSeconds(NOW, DAY))).toEqual([3, 2]);
  });

  test('a rotation drops expired secrets and never reuses a generation', () => {
    const rotated = rotateWebhookSecret(rotateWebhookSecret(webhook, NOW), addSeconds(NOW, DAY));
    expect(rotated.secrets.map(({ generation }) => generation)).toEqual([3, 2]);
  });

  test('a rotation keeps at most five secrets', () => {
    let rotated = webhook;
    for (let count = 1; count <= 10; count += 1) rotated = rotateWebhookSecret(rotated, NOW);
    expect(listValidGenerations(rotated, NOW)).toEqual([11, 10, 9, 8, 7]);
    expect(rotated.secrets).toHaveLength(MAX_WEBHOOK_SECRETS);
  });
});
