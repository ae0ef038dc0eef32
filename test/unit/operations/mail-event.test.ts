import { expect, test } from 'vitest';
import { parseMailEvent } from '#shared/operations/mail/mail-event.ts';
import { createSesEvent } from '#test/support/mail/ses-events.ts';

const props = { to: 'Grace <grace@example.com>', tags: { account: 7 }, at: '2026-11-20T10:00:00.000Z' };

test('a permanent bounce names the account, the time and the address', () => {
  expect(parseMailEvent(createSesEvent('Bounce', props))).toEqual({
    account: 7,
    kind: 'bounce',
    isPermanent: true,
    at: props.at,
    recipients: ['grace@example.com'],
    broadcast: null,
  });
});

test('a soft bounce is not permanent', () => {
  expect(parseMailEvent(createSesEvent('Bounce', { ...props, type: 'Transient' }))).toMatchObject({
    isPermanent: false,
  });
});

test('events of a broadcast name its recipient', () => {
  const tags = { account: 7, broadcast: 3, promoter: 12 };
  for (const kind of ['Delivery', 'Complaint'] as const)
    expect(parseMailEvent(createSesEvent(kind, { ...props, tags }))).toMatchObject({
      kind: kind.toLowerCase(),
      broadcast: { id: 3, promoterId: 12 },
    });
});

test('messages that are not events, and events without an account, are not parsed', () => {
  for (const body of ['', '{}', '{"account":7,"mail":"m"}', createSesEvent('Bounce', { ...props, tags: {} })])
    expect(parseMailEvent(body)).toBeNull();
  expect(parseMailEvent(createSesEvent('Bounce', { ...props, tags: { account: '7;8' } }))).toBeNull();
  expect(parseMailEvent(createSesEvent('Bounce', { ...props, at: 'yesterday' }))).toBeNull();
});
