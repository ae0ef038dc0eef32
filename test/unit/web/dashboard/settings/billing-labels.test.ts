import { expect, test } from 'vitest';
import { GUIDES } from '#web/dashboard/settings/billing/guides.ts';
import {
  describeConnectionState,
  describeProviderOptions,
  listProviderOptions,
  modeLabel,
} from '#web/dashboard/settings/billing/provider-labels.ts';

const aSecret = (mode: 'live' | 'test') => ({ mode, last4: 'x7Qa', set_at: '2026-11-22T09:30:00.000Z' });

test('the connection state lists the modes in the terms of the provider', () => {
  expect(describeConnectionState({ provider: 'stripe', secrets: [] })).toBe('Not connected');
  expect(
    describeConnectionState({ provider: 'stripe', secrets: [aSecret('test'), aSecret('live'), aSecret('live')] }),
  ).toBe('Connected: live, test');
  expect(describeConnectionState({ provider: 'paddle', secrets: [aSecret('test')] })).toBe('Connected: sandbox');
  expect(modeLabel('paddle', 'live')).toBe('live');
});

test('a provider offers only the options that it supports', () => {
  const names = (provider: 'stripe' | 'paddle') => listProviderOptions(provider).map(({ name }) => name);
  expect(names('stripe')).toEqual(['sale_for_each_line', 'with_shipping', 'test_counts']);
  expect(names('paddle')).toEqual(['after_fee', 'test_counts']);
});

test('each option is described in a sentence', () => {
  const choices = { sale_for_each_line: true, with_shipping: false, after_fee: true, test_counts: false };
  expect(describeProviderOptions({ provider: 'stripe', ...choices })).toEqual([
    'Each invoice line is a sale.',
    'Sales exclude shipping.',
    'Test payments are listed, but not counted.',
  ]);
  expect(describeProviderOptions({ provider: 'paddle', ...choices })).toEqual([
    'The Paddle fee is deducted.',
    'Test payments are listed, but not counted.',
  ]);
});

test('each integration guide shows code with a reference to visitor or promoter, or says that none is needed', () => {
  const options = Object.values(GUIDES).flatMap((guide) => guide.sections);
  for (const { send, code } of options) {
    if (code === undefined) expect(send).toMatch(/^Nothing/);
    else expect(code).toMatch(/client_reference_id|partner_tid|partner_ref|track\/sale/);
  }
});
