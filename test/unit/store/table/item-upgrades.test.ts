import { expect, test } from 'vitest';
import { parseItemKind } from '#shared/store/table/item-kinds.ts';
import { upgradeItem } from '#shared/store/table/item-upgrades.ts';
import { keySubject } from '#shared/store/table/keys.ts';
import { samplesByKind } from '#test/support/table/sample-keys.ts';

test('a malformed campaign item is returned as stored, so that its reader skips and logs it', () => {
  const broken = { pk: '7#campaigns', sk: '0000000001', name: 'Broken' };
  expect(upgradeItem(broken)).toMatchObject(broken);
  expect(upgradeItem(broken)).not.toHaveProperty('rewards');
});

test('current items are returned unchanged', () => {
  const items = [
    { pk: '7#campaigns', sk: '0000000001', revision: 0, rewards: [] },
    { pk: '7#rewards', sk: '0000000001', revision: 3 },
    { pk: '7#promoter#1', sk: 'promoter', current: [] },
    { pk: '7#promoter#1', sk: 'counters' },
    { pk: '7#lead#1', sk: 'lead' },
  ];
  for (const item of items) expect(upgradeItem(item)).toBe(item);
});

test('the partition key of an item encodes its subject', () => {
  for (const [kind, keys] of samplesByKind) {
    for (const key of keys) expect([key, parseItemKind(key) === kind ? keySubject(key) : kind]).toEqual([key, kind]);
  }
});
