import { expect, test } from 'vitest';
import {
  buildPortalRequest,
  fieldNameFromLabel,
  type SignUpQuestion,
  validatePortalDraft,
} from '#web/dashboard/settings/portal/draft.ts';

const QUESTION: SignUpQuestion = { id: '1', name: 'a', label: 'A?', type: 'text', required: false, choices: '' };

test('portal settings send emptied fields as null, lists by line, and all languages as null', () => {
  const choice: SignUpQuestion = { ...QUESTION, type: 'choice', choices: ' Few \n\nMany' };
  expect(
    buildPortalRequest({
      name: ' ',
      support_email: ' ops@acme.example ',
      shows_customers: false,
      logo: null,
      custom_fields: [choice],
      allowed_origins: 'https://a.example\n\n',
      languages: ['en', 'de', 'fr', 'es', 'pt'],
    }),
  ).toEqual({
    name: null,
    support_email: 'ops@acme.example',
    shows_customers: false,
    logo: null,
    custom_fields: [{ name: 'a', label: 'A?', type: 'choice', required: false, choices: ['Few', 'Many'] }],
    allowed_origins: ['https://a.example'],
    languages: null,
  });
  expect(buildPortalRequest({})).toEqual({});
});

test.each([
  [{ accent_color: 'teal' }, 'accent_color'],
  [{ header_color: '#12345' }, 'header_color'],
  [{ languages: [] }, 'languages'],
  [{ allowed_origins: 'https://a.example\nhttps://*.example' }, 'allowed_origins'],
  [{ custom_fields: [{ ...QUESTION, label: '' }] }, 'custom_fields'],
  [{ custom_fields: [{ ...QUESTION, name: '1st' }] }, 'custom_fields'],
  [{ custom_fields: [QUESTION, { ...QUESTION, id: '2' }] }, 'custom_fields'],
  [{ custom_fields: [{ ...QUESTION, type: 'choice', choices: 'One' }] }, 'custom_fields'],
] as const)('an invalid portal setting is found before sending: %j', (edits, name) => {
  expect(Object.keys(validatePortalDraft(edits))).toEqual([name]);
});

test('valid portal settings have no errors', () => {
  const fields = { custom_fields: [QUESTION], allowed_origins: 'http://localhost:3000' };
  expect(validatePortalDraft({ ...fields, accent_color: '', header_color: '#FFFFFF', languages: ['de'] })).toEqual({});
});

test.each([
  ['Who reads you?', 'who_reads_you'],
  ['  Größe – in m²', 'grosse_in_m2'],
  ['2 things', 'things'],
  ['???', ''],
])('the custom field of “%s” is named “%s”', (label, name) => {
  expect(fieldNameFromLabel(label)).toBe(name);
});
