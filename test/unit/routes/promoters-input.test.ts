import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { updatePromoterInput } from '#shared/routes/v2/promoters/promoters-input.ts';
import { toPromoterChanges } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

const read = (json: object) => v.safeParse(updatePromoterInput, { id: '1', ...json });
const listFormsIn = (json: object) => {
  const { output, success, issues } = read(json);
  return success ? toPromoterChanges(output).taxForms : issues[0].message;
};
const url = 'https://files.example/w9.pdf';

describe('tax form changes', () => {
  test.each<[what: string, json: object, expected: unknown]>([
    ['a link', { profile: { w9_form_url: url } }, { w8: undefined, w9: url }],
    ['null and an empty text, which mean absent', { profile: { w8_form_url: null, w9_form_url: '' } }, {}],
    ['what clients were shown and send back', { profile: { w9_form_since: '2026-01-01' } }, {}],
    ['a form that is taken away', { profile: { _destroy_w8form: true } }, { w8: null }],
    ['the same as text', { profile: { _destroy_w9form: 'true' } }, { w9: null }],
    ['the same beside the profile', { 'profile[_destroy_w9form]': true }, { w9: null }],
    ['one that stays', { profile: { _destroy_w8form: false } }, {}],
    ['a new link of a form that is taken away', { profile: { w9_form_url: url, _destroy_w9form: true } }, { w9: null }],
  ])('tax form changes are read from %s', (_, json, expected) => expect(listFormsIn(json)).toEqual(expected));

  test('a tax form link has at most 1,000 characters', () => {
    const longest = url.padEnd(1000, 'x');
    expect(listFormsIn({ profile: { w8_form_url: longest } })).toEqual({ w8: longest });
    expect(listFormsIn({ profile: { w8_form_url: `${longest}x` } })).toBe('profile[w8_form_url] is invalid.');
  });

  test.each<[json: object, message: string]>([
    [{ profile: { w8_form_url: 'http://files.example/' } }, 'profile[w8_form_url] is invalid.'],
    [{ profile: { w9_form_url: 'https://me:secret@files.example/' } }, 'profile[w9_form_url] is invalid.'],
    [{ profile: { w9_form_url: { file: 'JVBERi0=' } } }, 'profile[w9_form_url] is invalid.'],
    [{ profile: { _destroy_w8form: 'maybe' } }, 'profile[_destroy_w8form] is invalid.'],
    [{ 'profile[_destroy_w9form]': 'maybe' }, 'profile[_destroy_w9form] is invalid.'],
  ])('the input %j is rejected', (json, message) => expect(listFormsIn(json)).toBe(message));
});
