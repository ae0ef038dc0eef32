import { createHmac, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signMessage, type WebhookMessageToSign } from '#shared/domain/webhooks/signature.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message: WebhookMessageToSign = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000).toISOString(),
  body: '{"test": 2432232314}',
};

/** A receiver that verifies as documented. */
async function verifies(headers: ReturnType<typeof signMessage>, body: string, secret: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (character) => character.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const results = headers['webhook-signature'].split(' ').map((text) => {
    const [version, signature = ''] = text.split(',');
    return version === 'v1' && webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), signed);
  });
  return (await Promise.all(results)).includes(true);
}

const someSecret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const someMessage = fc.record({
  id: fc.stringMatching(/^[\w-]{1,64}$/),
  at: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  body: fc.string({ unit: 'grapheme' }),
});

describe('message signature', () => {
  test('a signature matches the example of Standard Webhooks', () => {
    expect(signMessage(message, [secret])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('a signature timestamp is rounded down to seconds', () => {
    const headers = signMessage({ ...message, at: '2021-02-25T15:02:10.999Z' }, [secret]);
    expect(headers['webhook-timestamp']).toBe('1614265330');
  });

  test('a signature is listed once per secret, in their order', () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const sign = (secrets: string[]) => signMessage(message, secrets)['webhook-signature'];
    expect(sign([other, secret])).toBe(`${sign([other])} ${sign([secret])}`);
  });

  test('a signature verifies with either secret, for any message', async () => {
    await fc.assert(
      fc.asyncProperty(someMessage, someSecret, someSecret, async (message, newer, older) => {
        const headers = signMessage(message, [newer, older]);
        expect(await verifies(headers, message.body, newer)).toBe(true);
        expect(await verifies(headers, message.body, older)).toBe(true);
      }),
    );
  });

  test('a signature fails for another body, id, time or secret', async () => {
    const headers = signMessage(message, [secret]);
    const other = `whsec_${Buffer.alloc(24).toString('base64')}`;
    expect(await verifies(headers, message.body, secret)).toBe(true);
    expect(await verifies(headers, '{"test":2432232314}', secret)).toBe(false);
    expect(await verifies({ ...headers, 'webhook-id': 'msg_1' }, message.body, secret)).toBe(false);
    expect(await verifies({ ...headers, 'webhook-timestamp': '1614265331' }, message.body, secret)).toBe(false);
    expect(await verifies(headers, message.body, other)).toBe(false);
  });

  test('a signature covers the UTF-8 bytes of the body', () => {
    const body = '{"name":"Zoë 😀"}';
    const signed = Buffer.concat([Buffer.from('a.1614265330.'), Buffer.from(body, 'utf8')]);
    const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(signed)
      .digest('base64');
    expect(signMessage({ ...message, id: 'a', body }, [secret])['webhook-signature']).toBe(`v1,${expected}`);
  });

  test('a signature without a secret, or with an ambiguous id, is an error', () => {
    expect(() => signMessage(message, [])).toThrow(RangeError);
    expect(() => signMessage({ ...message, id: 'a.1' }, [secret])).toThrow(RangeError);
    expect(() => signMessage({ ...message, at: NOW }, ['secret'])).toThrow(RangeError);
  });
});
