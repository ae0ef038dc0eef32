import { expect, test } from 'vitest';
import { rejectMalformedText } from '#shared/http/request/malformed-text.ts';
import { parseNested } from '#shared/http/request/nested-parameters.ts';
import { malformedTextMessage } from '#shared/routes/texts.ts';

const knownNames = new Set(['event_id', 'ids', 'filters', 'note', 'custom_fields']);
const findRefusal = (input: Record<string, unknown>) => {
  try {
    rejectMalformedText(input, knownNames);
    return null;
  } catch (error) {
    return error;
  }
};

test.each<[what: string, given: Record<string, unknown>]>([
  ['event_id', { event_id: 'Rechnung-\ufffd' }],
  ['ids', { ids: ['a', '\ufffd'] }],
  ['filters', { filters: { search: { a: '\ufffd' } } }],
  ['filters', { filters: { 'campaign\ufffd': 'a' } }],
])('a malformed %s is rejected, since two values could become the same', (name, input) => {
  expect(findRefusal(input)).toMatchObject({ status: 400, message: malformedTextMessage(name) });
});

test.each<[what: string, given: Record<string, unknown>]>([
  ['what is known', { event_id: 'Rechnung-ä', ids: [1, null], filters: { search: '日本' } }],
  ['prose, which names nothing', { note: 'caf\ufffd', custom_fields: { a: '\ufffd' } }],
  ['what the route does not know', { wid: '\ufffd' }],
])('a request with %s is accepted', (_, input) => {
  expect(findRefusal(input)).toBeNull();
});

test('percent-encoded bytes of queries and forms are decoded as UTF-8 or marked with U+FFFD', async () => {
  expect(await parseNested('a=%C3%A4&b=100%&c=%ZZ&d=1+2%&e=%E4&f=%C3%A4%E4x&g=%EF%BF%BD')).toEqual({
    a: 'ä',
    b: '100%',
    c: '%ZZ',
    d: '1 2%',
    e: '\ufffd',
    f: 'ä\ufffdx',
    g: '\ufffd',
  });
});
