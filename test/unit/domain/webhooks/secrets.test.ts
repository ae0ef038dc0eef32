import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MOST_SECRETS,
  rotated,
  secretBytes,
  secretMessage,
  secretOf,
  validSecrets,
  withoutOldSecrets,
} from '#shared/domain/webhooks/secrets.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { aWebhook, later } from './builders.ts';

const DAY = 86_400;
const generations = (webhook: ReturnType<typeof aWebhook>, at: string) =>
  validSecrets(webhook, at).map(({ generation }) => generation);

describe('webhook secrets', () => {
  const name = { account: 7, endpointId: 4, generation: 1 };

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
    expect(secretMessage(name)).toBe('webhook secret 7 4 1');
  });

  test('a secret is the Base64 of an HMAC-SHA-256 with a prefix', () => {
    const mac = createHmac('sha256', Buffer.alloc(32, 9)).update(secretMessage(name)).digest();
    expect(secretOf(mac)).toBe(`whsec_${mac.toString('base64')}`);
    expect(secretBytes(secretOf(mac))).toEqual(mac);
    expect(() => secretOf(mac.subarray(1))).toThrow(RangeError);
  });

  test.each([
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['nothing', 'whsec_'],
    ['fewer than 24 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['more than 64 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['what is no Base64', `whsec_${'?'.repeat(32)}`],
    ['Base64 for URLs', `whsec_${Buffer.alloc(24, 255).toString('base64url')}`],
  ])('a text with %s is not a secret', (_, text) => {
    expect(() => secretBytes(text)).toThrow(RangeError);
  });

  test.each([24, 64])('a secret may have %i bytes', (length) => {
    expect(secretBytes(`whsec_${Buffer.alloc(length).toString('base64')}`)).toHaveLength(length);
  });
});

describe('secret rotation', () => {
  const webhook = aWebhook();

  test('old secrets can be ended immediately or later; a single secret stays', () => {
    const twice = rotated(rotated(webhook, NOW), NOW);
    const left = withoutOldSecrets(twice);
    expect([generations(left, NOW), left.revision]).toEqual([[3], twice.revision + 1]);
    expect(withoutOldSecrets(left)).toBe(left);
  });

  test('a rotation adds a new secret and keeps the old one for a day', () => {
    const after = rotated(webhook, NOW);
    expect(after).toMatchObject({
      secrets: [
        { generation: 2, createdAt: NOW, expiresAt: null },
        { generation: 1, expiresAt: later(NOW, DAY) },
      ],
      revision: 2,
    });
    expect(generations(after, NOW)).toEqual([2, 1]);
    expect(generations(after, later(NOW, DAY - 1))).toEqual([2, 1]);
    expect(generations(after, later(NOW, DAY))).toEqual([2]);
  });

  test('a rotation within a day shortens no secret', () => {
    const after = rotated(rotated(webhook, NOW), later(NOW, 60));
    expect(generations(after, later(NOW, DAY - 1))).toEqual([3, 2, 1]);
    expect(generations(after, later(NOW, DAY))).toEqual([3, 2]);
  });

  test('a rotation drops expired secrets and never reuses a generation', () => {
    const after = rotated(rotated(webhook, NOW), later(NOW, DAY));
    expect(after.secrets.map(({ generation }) => generation)).toEqual([3, 2]);
  });

  test('a rotation keeps at most five secrets', () => {
    let after = webhook;
    for (let count = 1; count <= 10; count += 1) after = rotated(after, NOW);
    expect(generations(after, NOW)).toEqual([11, 10, 9, 8, 7]);
    expect(after.secrets).toHaveLength(MOST_SECRETS);
  });
});
