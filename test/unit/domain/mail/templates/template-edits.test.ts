import { describe, expect, test } from 'vitest';
import {
  changeTemplateEdits,
  isTemplateEnabled,
  removeTemplateEdit,
  resolveText,
  type TemplateEdit,
} from '#shared/domain/mail/templates/template-edits.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const invalid = (message: string) => expect.objectContaining({ reason: { code: 'invalid', message } });

const fallback = { subject: 'default', body: 'default' };
const edit = (changes: Partial<TemplateEdit>): TemplateEdit => ({
  campaignId: null,
  language: null,
  updatedAt: NOW,
  ...changes,
});
const EDITS = {
  'campaign and language': edit({ campaignId: 3, language: 'de', subject: 'campaign, de' }),
  campaign: edit({ campaignId: 3, subject: 'campaign' }),
  'account and language': edit({ language: 'de', subject: 'account, de' }),
  account: edit({ subject: 'account' }),
};
const SCOPE = { campaignId: 3, language: 'de' } as const;

describe('the text of an e-mail', () => {
  test('the most specific text applies: campaign before account, then language before all languages', () => {
    const order = Object.values(EDITS);
    for (const [index, { subject }] of order.entries())
      expect(resolveText(order.slice(index).toReversed(), SCOPE, fallback).subject).toBe(subject);
    expect(resolveText([], SCOPE, fallback)).toEqual(fallback);
  });

  test('a text of another campaign or language never applies', () => {
    const others = [edit({ campaignId: 4, subject: 'other' }), edit({ language: 'fr', subject: 'other' })];
    expect(resolveText(others, SCOPE, fallback)).toEqual(fallback);
  });

  test('subject and body come from different scopes if each edits only one', () => {
    const edits = [EDITS.campaign, edit({ body: 'account' })];
    expect(resolveText(edits, SCOPE, fallback)).toEqual({ subject: 'campaign', body: 'account' });
  });
});

describe('the switch of an e-mail', () => {
  test('an e-mail is on by default, and the campaign’s switch wins over the account’s', () => {
    const [off, on] = [edit({ enabled: false }), edit({ campaignId: 3, enabled: true })];
    expect(isTemplateEnabled([], 3)).toBe(true);
    expect(isTemplateEnabled([off], 3)).toBe(false);
    expect(isTemplateEnabled([off, on], 3)).toBe(true);
    expect(isTemplateEnabled([off, on], 4)).toBe(false);
    expect(isTemplateEnabled([off, on], null)).toBe(false);
  });

  test('a switch for one language is refused', () => {
    const message = 'enabled concerns all languages: send it without language.';
    expect(() => changeTemplateEdits([], SCOPE, { enabled: false }, NOW)).toThrow(invalid(message));
  });
});

describe('a change of an e-mail', () => {
  test('a change keeps omitted parts and other scopes', () => {
    const before = [EDITS.account, EDITS.campaign];
    const scope = { campaignId: 3, language: null };
    const after = changeTemplateEdits(before, scope, { body: 'new', enabled: false }, '2026-04-01T00:00:00.000Z');
    expect(after).toEqual([
      EDITS.account,
      { ...scope, subject: 'campaign', body: 'new', enabled: false, updatedAt: '2026-04-01T00:00:00.000Z' },
    ]);
    expect(removeTemplateEdit(after, scope)).toEqual([EDITS.account]);
  });

  test('empty text removes a part, and the edit with its last part', () => {
    const scope = { campaignId: null, language: null };
    const edits = changeTemplateEdits([], scope, { subject: 'a', body: 'b' }, NOW);
    const one = changeTemplateEdits(edits, scope, { subject: '' }, NOW);
    expect(one).toEqual([{ ...scope, body: 'b', updatedAt: NOW }]);
    expect(changeTemplateEdits(one, scope, { body: '' }, NOW)).toEqual([]);
  });

  test('a change without any part changes no text', () => {
    expect(changeTemplateEdits([], SCOPE, {}, NOW)).toEqual([]);
    const [edit] = changeTemplateEdits([], SCOPE, { subject: 'a' }, NOW);
    expect(changeTemplateEdits([edit as never], SCOPE, {}, NOW)).toEqual([edit]);
  });
});
