import { expect, test } from 'vitest';
import { DEFAULT_INVOICE_TEMPLATE } from '#shared/domain/invoices/template/template-variables.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { parseInvoiceTemplate } from '#shared/operations/invoices/parse-invoice-template.ts';

/** Parses a text above the invoice. */
const above = (html: string) => parseInvoiceTemplate(`${html}{{invoice}}`).before;

function problem(html: string): string {
  try {
    parseInvoiceTemplate(html);
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'invalid') return error.reason.message;
    throw error;
  }
  return 'accepted';
}

test('the default template is the invoice alone', () => {
  expect(parseInvoiceTemplate(DEFAULT_INVOICE_TEMPLATE)).toEqual({ before: [], after: [] });
});

test('text is split at the invoice, in whatever paragraph it is', () => {
  const thanks = { element: 'p', lines: [[{ text: 'Thanks' }]] };
  for (const invoice of ['{{invoice}}', '<p>{{ invoice }}</p>', '<p><strong>{{invoice}}</strong></p>'])
    expect(parseInvoiceTemplate(`<p>Thanks</p>${invoice}<hr>`)).toEqual({
      before: [thanks],
      after: [{ element: 'hr' }],
    });
});

test('all elements become blocks of styled lines', () => {
  expect(
    above(`<h1>Invoice</h1> Loose <em>text</em>
      <p>One<br>Two <strong>bold <a href="https://acme.example/?n={{number}}">link</a></strong></p>
      <ul> <li>First</li> <li></li></ul><ol><li>A<br/>B</li></ol>`),
  ).toEqual([
    { element: 'h1', lines: [[{ text: 'Invoice' }]] },
    { element: 'p', lines: [[{ text: 'Loose ' }, { text: 'text', italic: true }]] },
    {
      element: 'p',
      lines: [
        [{ text: 'One' }],
        [
          { text: 'Two ' },
          { text: 'bold ', bold: true },
          { text: 'link', bold: true, url: 'https://acme.example/?n={{number}}' },
        ],
      ],
    },
    { element: 'ul', items: [[[{ text: 'First' }]]] },
    { element: 'ol', items: [[[{ text: 'A' }], [{ text: 'B' }]]] },
  ]);
});

test('white space collapses, entities are decoded, and unclosed paragraphs end with the next', () => {
  expect(above('<p>  Tom \n &amp; Jerry&nbsp;&lt;b&gt;  <br><br></p><p>One <p>Two<p>')).toEqual([
    { element: 'p', lines: [[{ text: 'Tom & Jerry\u00a0<b>' }]] },
    { element: 'p', lines: [[{ text: 'One' }]] },
    { element: 'p', lines: [[{ text: 'Two' }]] },
  ]);
});

test.each([
  [
    '<script>alert(1)</script>',
    'has <script>. It can have the elements p, h1, h2, h3, ul, ol, hr, li, strong, em, a, br.',
  ],
  ['<p><img src=x onerror=alert(1)></p>', 'has <img>.'],
  ['<svg><style>a</style></svg>', 'has <svg>.'],
  ['<style>p{}</style>', 'has <style>.'],
  ['<div>a</div>', 'has <div>.'],
  ['<!-- a -->', 'has a comment.'],
  ['<!doctype html>', 'has a declaration.'],
  ['<p onclick="a()">a</p>', 'has the attribute onclick in <p>. The only attribute is href, in <a>.'],
  ['<a href="https://a.example" target=_blank>a</a>', 'has the attribute target in <a>.'],
  ['<br style="a">', 'has the attribute style in <br>.'],
  ['<li>a</li>', 'has <li> outside of <ul> and <ol>.'],
  ['<ul>a</ul>', 'has text directly in <ul>: put it into <li>.'],
  ['<ol><p>a</p></ol>', 'has <p> directly in <ol>: put it into <li>.'],
  [
    '<ul><li><ul><li>a</li></ul></li></ul>',
    'has <ul> in <li>, which can have text and the elements strong, em, a, br.',
  ],
  ['<strong><p>a</p></strong>', 'has <p> in <strong>'],
  ['{{name}}', 'has an unknown variable, {{name}}. It can have the variables invoice, number, date, company'],
  ['{{number', 'has unclosed braces'],
  ['<p>{{num<em>ber</em>}}</p>', 'has unclosed braces'],
  ['a<br>'.repeat(201), 'has too many lines: at most 200.'],
  ['<hr>'.repeat(201), 'has too many lines'],
  [`${'<em>'.repeat(21)}a${'</em>'.repeat(21)}`, 'has too many elements within another: at most 20.'],
])('%s is refused', (html, expected) => {
  expect(problem(`${html}{{invoice}}`)).toContain(`html ${expected}`);
});

test.each([
  ...[
    'javascript:alert(1)',
    'java&#115;cript&colon;alert(1)',
    ' JAVASCRIPT:alert(1)',
    'jav&#x09;ascript:a',
    'data:text/html,a',
  ],
  ...[
    'http://acme.example',
    '//acme.example',
    '/invoices',
    '',
    'https://{{company}}/',
    'https://a.{{company}}',
    'https://',
  ],
  ...['mailto:', 'mailto:{{company}}', 'mailto:a@b c', 'https://acme.example/a b'],
])('a link to %j is refused', (url) => {
  expect(problem(`<p><a href="${url}">a</a></p>{{invoice}}`)).toContain('html has a link to ');
});

test.each([
  'https://acme.example/{{number}}?a=1&amp;b#c',
  'HTTPS://acme.example',
  'mailto:books@acme.example?subject={{number}}',
])('a link to %j is accepted', (url) => {
  expect(problem(`<p><a href="${url}">a</a></p>{{invoice}}`)).toBe('accepted');
});

test.each([
  ...['', 'Thanks', '{{invoice}}{{invoice}}', '<p>{{invoice}}</p><p>{{invoice}}</p>', '<p>Your {{invoice}}</p>'],
  ...[
    '<h1>{{invoice}}</h1>',
    '<ul><li>{{invoice}}</li></ul>',
    'a<br>{{invoice}}',
    '{{invoice}}<ul><li>{{invoice}}</li></ul>',
  ],
])('%j is refused because the invoice is not exactly once in its own paragraph', (html) => {
  expect(problem(html)).toContain('must have {{invoice}} once, in its own paragraph');
});
