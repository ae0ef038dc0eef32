import { afterEach, expect, test, vi } from 'vitest';
import { keepDismissed, readDismissed } from '#web/portal/home/dismissed-announcements.ts';

function stubStorage(texts = new Map<string, string>()): void {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('dismissed announcements are kept per account', () => {
  stubStorage();
  keepDismissed(1, [3, 4]);
  expect([readDismissed(1), readDismissed(2)]).toEqual([[3, 4], []]);
});

test('the browser keeps the last 100 dismissed announcements', () => {
  stubStorage();
  const ids = Array.from({ length: 120 }, (_, index) => index + 1);
  keepDismissed(1, ids);
  expect(readDismissed(1)).toEqual(ids.slice(20));
});

test.each(['', '{', 'null', '{"1":true}'])('unreadable storage %j counts as nothing dismissed', (text) => {
  stubStorage(new Map([['portal-dismissed-1', text]]));
  expect(readDismissed(1)).toEqual([]);
});

test('a browser that blocks storage shows all announcements', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepDismissed(1, [3])).not.toThrow();
  expect(readDismissed(1)).toEqual([]);
});
