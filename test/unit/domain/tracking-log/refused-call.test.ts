import { describe, expect, test } from 'vitest';
import { bufferCall, mergeBufferedCalls, NO_BUFFERED_CALLS } from '#shared/domain/tracking-log/buffered-calls.ts';
import { buildRefusedCall, emailTrace, uidTrace } from '#shared/domain/tracking-log/refused-call.ts';

const details = {
  at: '2026-11-22T12:00:00.000Z',
  call: 'sale',
  version: 2,
  status: 404,
  because: 'lead_not_found',
} as const;
const aCall = (eventId: string) =>
  buildRefusedCall(1, { event_id: eventId, email: 'lea@example.com', amount: 100 }, details);

describe('logged call', () => {
  test('a logged call stores e-mail and uid only masked and hashed per account', () => {
    const entry = buildRefusedCall(1, { email: ' Lea.Tremblay@Example.com', uid: 'user-4711' }, details);
    expect(JSON.stringify(entry)).not.toMatch(/tremblay|example|4711/i);
    expect([entry.email?.masked, entry.uid?.masked]).toEqual(['le…@e…', 'us…']);
    expect(entry.email?.hash).toBe(emailTrace(1, 'lea.tremblay@example.com').hash);
    expect(entry.uid?.hash).toBe(uidTrace(1, 'user-4711').hash);
    expect(emailTrace(2, 'lea.tremblay@example.com').hash).not.toBe(entry.email?.hash);
  });

  test.each([
    ['a@b.example', '…@b…'],
    ['ab@b.example', 'a…@b…'],
    ['nobody', 'no…'],
  ])('a logged call masks %s as %s', (email, masked) => {
    expect(emailTrace(1, email).masked).toBe(masked);
  });

  test('a logged call is truncated', () => {
    const entry = buildRefusedCall(
      1,
      { event_id: '😀'.repeat(300), amount: '9'.repeat(99), currency: ['EUR'] },
      details,
    );
    expect([[...(entry.eventId ?? '')].length, entry.amount?.length, entry.currency]).toEqual([255, 24, null]);
  });
});

describe('buffered calls', () => {
  test('buffered calls are limited to 4 KB, and the rest is counted', () => {
    const calls = Array.from({ length: 500 }, (_, index) => aCall(`invoice-${index}`)).reduce(
      bufferCall,
      NO_BUFFERED_CALLS,
    );
    expect(JSON.stringify(calls.calls).length).toBeLessThan(4096);
    expect(calls.calls.length).toBeGreaterThan(5);
    expect(calls.calls.length + calls.more).toBe(500);
  });

  test('buffered calls keep their order when buffers are merged', () => {
    const [one, two] = [
      bufferCall(NO_BUFFERED_CALLS, aCall('1')),
      { ...bufferCall(NO_BUFFERED_CALLS, aCall('2')), more: 3 },
    ];
    const { calls, more } = mergeBufferedCalls(one, two);
    expect([calls.map(({ eventId }) => eventId), more]).toEqual([['1', '2'], 3]);
  });

  test('buffered calls have room for one call with the longest ids', () => {
    const long = '語'.repeat(255);
    const call = buildRefusedCall(1, { event_id: long, sale_event_id: long, email: `${long}@x`, uid: long }, details);
    expect(bufferCall(NO_BUFFERED_CALLS, call)).toMatchObject({ calls: [call], more: 0 });
  });
});
