import { describe, expect, test } from 'vitest';
import {
  LOG_SLOTS_PER_MINUTE,
  type LogThrottle,
  NEW_LOG_THROTTLE,
  pickLogSlot,
  updateThrottleAfterCollision,
  updateThrottleAfterWrite,
} from '#shared/domain/tracking-log/log-throttle.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const SECOND = 1000;

/** Reproducible pseudo-random numbers. */
function createChances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Counts writes and occupied slots per minute. */
function aFlood(processes: number, { seconds, perSecond }: { seconds: number; perSecond: number }) {
  const chance = createChances(7);
  const sampled = new Set<string>();
  const writes = new Map<number, number>();
  const misses = new Map<number, number>();
  const throttles: LogThrottle[] = Array.from({ length: processes }, () => NEW_LOG_THROTTLE);
  const step = SECOND / perSecond;
  for (let nowMs = NOON; nowMs < NOON + seconds * SECOND; nowMs += step) {
    const minute = Math.floor((nowMs - NOON) / 60_000);
    for (const [index, throttle] of throttles.entries()) {
      let next = pickLogSlot(throttle, { nowMs, isOwn: true, chance: chance() });
      while (next) {
        const slotKey = `${minute} ${next.slot}`;
        const isFree = !sampled.has(slotKey);
        sampled.add(slotKey);
        const into = isFree ? writes : misses;
        into.set(minute, (into.get(minute) ?? 0) + 1);
        const missed = isFree ? null : updateThrottleAfterCollision(next.throttle, nowMs);
        throttles[index] = missed?.throttle ?? updateThrottleAfterWrite(next.throttle, nowMs);
        next = missed?.canRetry
          ? pickLogSlot(throttles[index] as LogThrottle, { nowMs, isOwn: true, chance: chance() })
          : null;
      }
    }
  }
  return { writes: [...writes.values()], misses: [...misses.values()] };
}

describe('log slots', () => {
  test('log slots limit writes to one per second, for any number of processes', () => {
    const { writes, misses } = aFlood(50, { seconds: 120, perSecond: 20 });
    expect(Math.max(...writes)).toBeLessThanOrEqual(LOG_SLOTS_PER_MINUTE);
    // Occupied slots that each process finds before it backs off.
    expect(Math.max(...misses)).toBeLessThanOrEqual(50 * 4);
  });

  test('log slots allow a process a burst of twenty, then one per second', () => {
    const { writes, misses } = aFlood(1, { seconds: 10, perSecond: 100 });
    expect([writes, misses]).toEqual([[20 + 9], []]);
  });

  test('log slots are separate for calls with and without a key, so that a flood leaves room for the others', () => {
    const own = new Set<number>();
    const strange = new Set<number>();
    for (const [isOwn, slots] of [
      [true, own],
      [false, strange],
    ] as const) {
      let throttle = NEW_LOG_THROTTLE;
      for (let next = pickLogSlot(throttle, { nowMs: NOON, isOwn, chance: 0.5 }); next; ) {
        slots.add(next.slot);
        throttle = next.throttle;
        next = pickLogSlot(throttle, { nowMs: NOON, isOwn, chance: 0.5 });
      }
    }
    expect([own.size, strange.size, new Set([...own, ...strange]).size]).toEqual([54, 6, 60]);
  });

  test('log slots are free again in the next minute', () => {
    const full: LogThrottle = {
      ...NEW_LOG_THROTTLE,
      minute: NOON / 60_000,
      known: new Set(Array.from({ length: 60 }, (_, i) => i)),
    };
    expect(pickLogSlot(full, { nowMs: NOON, isOwn: true, chance: 0 })).toBeNull();
    expect(pickLogSlot(full, { nowMs: NOON + 60_000, isOwn: true, chance: 0 })).not.toBeNull();
  });
});
