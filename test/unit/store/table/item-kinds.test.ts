import { expect, test } from 'vitest';
import { type ItemKind, leadingKeys, parseItemKind } from '#shared/store/table/item-kinds.ts';
import { allows } from '#test/support/infra/policy.ts';
import { samplesByKind } from '#test/support/table/sample-keys.ts';

const kinds = Object.keys(leadingKeys) as ItemKind[];

/** As in IAM. */
function matchesPattern(kind: ItemKind, key: string): boolean {
  const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [leadingKeys[kind]] } };
  const statement = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: 'table', Condition };
  return allows([statement], { action: 'GetItem', on: 'table', keys: [key] });
}

test('every key of the store has a kind, and every kind has a key', () => {
  expect(samplesByKind.get(null)).toBeUndefined();
  expect([...samplesByKind.keys()].sort()).toEqual(kinds.toSorted());
});

test.each(kinds)('the pattern of %s matches its keys in every account', (kind) => {
  for (const key of samplesByKind.get(kind) ?? []) {
    expect(matchesPattern(kind, key)).toBe(true);
    expect(matchesPattern(kind, key.replace(/^7#/, '2147483647#'))).toBe(true);
  }
});

test.each(kinds)('the pattern of %s matches no keys of other kinds, except where they contain its word', (kind) => {
  const others = [...samplesByKind].filter(([other]) => other !== kind).flatMap(([, keys]) => keys);
  expect(others.filter((key) => matchesPattern(kind, key) && !/^7#(list|rows|report|text-key)#/.test(key))).toEqual([]);
});

test.each(['sale', 'lead-uid', 'ref-id'])(
  'a caller cannot turn a key of kind %s into an API key or account',
  (kind) => {
    const itemKind = parseItemKind(`7#${kind}#x`) as ItemKind;
    for (const key of ['7#api-keys', '7#account']) expect(matchesPattern(itemKind, key)).toBe(false);
    expect(matchesPattern('api-keys', `7#${kind}#x`)).toBe(false);
  },
);
