import { expect, test } from 'vitest';
import {
  buildChangeRequest,
  buildPreviewRequest,
  buildResetRequest,
  changeTemplateDraft,
  hasOwnEdit,
  savedText,
  templateState,
} from '#web/dashboard/settings/email-templates/template-draft.ts';
import type { EmailTemplate } from '#web/dashboard/settings/email-templates/templates-query.ts';

type Edit = EmailTemplate['edits'][number];
const edit = (changes: Partial<Edit>): Edit => ({
  campaign_id: null,
  language: null,
  subject: null,
  body: null,
  enabled: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const template = (changes: Partial<EmailTemplate> = {}): EmailTemplate => ({
  name: 'payout',
  campaign_id: null,
  enabled: true,
  variables: [],
  edits: [],
  campaign_ids: [],
  defaults: [
    { language: 'en', subject: 'Your payout', body: 'Paid.' },
    { language: 'de', subject: 'Ihre Auszahlung', body: 'Bezahlt.' },
  ],
  ...changes,
});
const ALL = { campaignId: null, language: null } as const;

test('an e-mail is off, edited or default for the campaign that is shown', () => {
  const edits = [edit({ subject: 'Own' })];
  expect(templateState(template())).toBe('default');
  expect(templateState(template({ edits }))).toBe('edited');
  expect(templateState(template({ edits, campaign_id: 3 }))).toBe('default');
  expect(templateState(template({ edits: [edit({ enabled: true })] }))).toBe('default');
  expect(templateState(template({ edits, enabled: false }))).toBe('off');
});

test('the saved text of all languages is the own one, or the default of the first language', () => {
  expect(savedText(template(), ALL, 'de')).toEqual({ subject: 'Ihre Auszahlung', body: 'Bezahlt.' });
  const edits = [edit({ subject: 'Own' }), edit({ language: 'de', body: 'Eigener' })];
  expect(savedText(template({ edits }), ALL, 'en')).toEqual({ subject: 'Own', body: 'Paid.' });
  const german = { campaignId: 3, language: 'de' } as const;
  expect(savedText(template({ edits }), german, 'en')).toEqual({ subject: 'Own', body: 'Eigener' });
  expect([hasOwnEdit(template({ edits }), ALL), hasOwnEdit(template({ edits }), german)]).toEqual([true, false]);
});

test('a draft has only what differs from the saved text', () => {
  const saved = { subject: 'Your payout', body: 'Paid.' };
  const draft = changeTemplateDraft({}, saved, 'body', 'Paid today.');
  expect(draft).toEqual({ body: 'Paid today.' });
  expect(changeTemplateDraft(draft, saved, 'body', 'Paid.')).toEqual({});
});

test('requests name the campaign and the language, unless they concern all', () => {
  const scope = { campaignId: 3, language: 'de' } as const;
  const path = { name: 'payout' };
  expect(buildChangeRequest('payout', ALL, { enabled: false })).toEqual({ params: { path }, body: { enabled: false } });
  expect(buildChangeRequest('payout', scope, { subject: 'Neu' })).toEqual({
    params: { path },
    body: { campaign_id: 3, language: 'de', subject: 'Neu' },
  });
  expect(buildResetRequest('payout', scope)).toEqual({
    params: { path },
    body: { campaign_id: 3, language: 'de' },
  });
  expect(buildPreviewRequest('payout', ALL, { body: 'x' }, '12')).toEqual({
    params: { path },
    body: { body: 'x', promoter_id: 12 },
  });
});
