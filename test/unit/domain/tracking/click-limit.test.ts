import { describe, expect, test } from 'vitest';
import {
  clickSource,
  clicksToReserve,
  minuteNumber,
  newClickShare,
  SOURCE_LIMIT,
  secondsLeftInMinute,
} from '#shared/domain/tracking/click-limit.ts';

describe('click source', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['2001:0DB8:0000:0001:0:0:0:2', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('the source of %s is %s, its network for IPv6', (address, source) => {
    expect(clickSource(address)).toBe(source);
  });
});

test('a minute follows the clock, and the rest of it is in whole seconds', () => {
  const at = Date.parse('2026-11-22T06:53:17.001Z');
  expect(minuteNumber(at + 42_998)).toBe(minuteNumber(at));
  expect(minuteNumber(at + 42_999)).toBe(minuteNumber(at) + 1);
  expect([secondsLeftInMinute(at), secondsLeftInMinute(at + 42_998), secondsLeftInMinute(at + 42_999)]).toEqual([
    43, 1, 60,
  ]);
});

test.each([
  ['a block', newClickShare(SOURCE_LIMIT), 20],
  ['what is left of the minute, less what it has counted itself', { left: 0, uncounted: 5, taken: 105 }, 10],
  ['nothing where nothing is left', { left: 0, uncounted: 0, taken: 120 }, 0],
  ['nothing where its own fill the minute', { left: 0, uncounted: 5, taken: 117 }, 0],
])('a process requests %s', (_, share, clicks) => {
  expect(clicksToReserve(SOURCE_LIMIT, share)).toBe(clicks);
});
