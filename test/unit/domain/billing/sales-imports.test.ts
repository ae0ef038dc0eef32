import { expect, test } from 'vitest';
import { mayHaveUnknownCharge } from '#shared/domain/billing/sales-imports.ts';

const AT = '2026-01-01T00:00:00.000Z';
const AFTER = '2026-01-01T00:00:01.000Z';
const imported = { at: AT, chargesAt: AT };

test.each<[string, readonly string[]]>([
  ['nothing but itself', ['in_1']],
  ['its payment intent, and no charge', ['in_1', 'pi_1']],
  ['two payment intents, and the charge of one', ['in_1', 'pi_1', 'pi_2', 'ch_1']],
])('an invoice before the last import waits for its charge if it is known by %s', (_, ids) => {
  expect(mayHaveUnknownCharge(ids, AT, imported)).toBe(true);
});

test.each<[string, readonly string[]]>([
  ['its charge', ['in_1', 'ch_1']],
  ['its payment intent with a payment by bank', ['in_1', 'pi_1', 'py_1']],
  ['both of its payments', ['in_1', 'pi_1', 'pi_2', 'ch_1', 'ch_2']],
])('an invoice does not wait for its charge if it is known by %s', (_, ids) => {
  expect(mayHaveUnknownCharge(ids, AT, imported)).toBe(false);
});

test('an invoice after the last import, or without imported charges, does not wait', () => {
  expect(mayHaveUnknownCharge(['in_1'], AFTER, imported)).toBe(false);
  expect(mayHaveUnknownCharge(['in_1'], AT, { at: AT })).toBe(false);
  expect(mayHaveUnknownCharge(['in_1'], AT, null)).toBe(false);
});
