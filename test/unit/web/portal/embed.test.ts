import { expect, test } from 'vitest';
import { EmbedTokens } from '#web/portal/api/tokens.ts';
import { positionDialog } from '#web/portal/embed/dialog-position.ts';
import { selectMessageOrigins } from '#web/portal/embed/message-origins.ts';
import { extractToken } from '#web/portal/embed/messages.ts';
import { parseEmbedOptions } from '#web/portal/embed/options.ts';

const APP = 'https://app.acme.example';
const SHOP = 'http://localhost:8080';

test.each([
  ['the origin that the browser names', APP, [APP]],
  ['the origin of the address that the browser names', `${APP}/`, [APP]],
  ['each that is allowed, where the browser names none', '', [APP, SHOP]],
  ['nobody, where another page is around', 'https://evil.example/', []],
  ['nobody, where the name of an allowed one goes on', `${APP}.evil.example/`, []],
])('a frame communicates with %s', (_, parent, framers) => {
  expect(selectMessageOrigins([APP, SHOP], parent)).toEqual(framers);
});

test('frame options are theme, color and language', () => {
  expect(parseEmbedOptions('#access_token=1.2.x&theme=dark&accent=%230f766e&lang=de')).toEqual({
    theme: 'dark',
    accent: '#0f766e',
    language: 'de',
  });
});

test.each(['', '#theme=auto', '#theme=red', '#accent=0f766e', '#accent=%23fff', '#accent=%230f766e;x', '#lang=xx'])(
  'the hash %s sets no frame option',
  (hash) => {
    expect(parseEmbedOptions(hash)).toEqual({});
  },
);

const parent = { window: 'parent', origins: [APP] };
const tokenMessage = { type: 'portal:access_token', access_token: '1.2.next' };

test('a new token is accepted from the parent page', () => {
  expect(extractToken({ origin: APP, source: 'parent', data: tokenMessage }, parent)).toBe('1.2.next');
});

test.each([
  ['of another origin', { origin: SHOP }],
  ['of another window', { source: 'another frame' }],
  ['of another type', { data: { ...tokenMessage, type: 'token' } }],
  ['without a token', { data: { type: tokenMessage.type } }],
  ['with what no header can have', { data: { ...tokenMessage, access_token: 'a\nb' } }],
  ['with an empty token', { data: { ...tokenMessage, access_token: '' } }],
  ['that is a text', { data: 'portal:access_token' }],
  ['that is nothing', { data: null }],
])('a message %s is ignored', (_, other) => {
  expect(extractToken({ origin: APP, source: 'parent', data: tokenMessage, ...other }, parent)).toBeUndefined();
});

test('a refused call is retried with a newer token, but not with the refused one', () => {
  const tokens = new EmbedTokens();
  tokens.take('1.2.first');
  tokens.recordResult('Bearer 1.2.first', false);
  expect([tokens.canRetry, tokens.isExhausted]).toEqual([false, false]);
  expect(tokens.renew('1.2.second')).toBe(false);
  expect([tokens.bearer, tokens.canRetry]).toEqual(['Bearer 1.2.second', true]);
  // The response to an earlier call arrives later.
  tokens.recordResult('Bearer 1.2.first', false);
  expect(tokens.canRetry).toBe(true);
  tokens.renew('1.2.first');
  expect(tokens.canRetry).toBe(false);
});

test('no new token is requested if the last one never worked, which avoids endless requests', () => {
  const tokens = new EmbedTokens();
  tokens.renew('1.2.second');
  tokens.recordResult('Bearer 1.2.second', false);
  expect(tokens.isExhausted).toBe(true);
  tokens.renew('1.2.third');
  tokens.recordResult('Bearer 1.2.third', true);
  tokens.recordResult('Bearer 1.2.third', false);
  expect(tokens.isExhausted).toBe(false);
});

test('a token of another promoter is detected by its first two numbers', () => {
  const tokens = new EmbedTokens();
  expect(tokens.renew('1.2.a')).toBe(false);
  expect(tokens.renew('1.2.b')).toBe(false);
  expect(tokens.renew('1.3.a')).toBe(true);
  tokens.take(undefined);
  expect(tokens.renew('2.3.a')).toBe(true);
});

test.each([
  ['beside what has opened it', 1000, 200, 2000, 900],
  ['below the upper edge', 10, 200, 2000, 8],
  ['above the lower edge', 1990, 200, 2000, 1792],
  ['at the upper edge, where it is higher than the frame', 100, 600, 480, 8],
])('a dialog in a frame is placed %s', (_, at, dialog, frame, top) => {
  expect(positionDialog(at, dialog, frame)).toBe(top);
});
