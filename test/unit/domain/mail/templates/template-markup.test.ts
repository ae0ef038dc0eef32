import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailBlock } from '#shared/domain/mail/layout/content.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { findLinks, renderBody } from '#shared/domain/mail/templates/template-markup.ts';
import { anyText } from '#test/unit/domain/any-text.ts';

const values = { company: 'Acme', first_name: '', referral_link: 'https://shop.example/?ref=a&b=c' };

test.each<[string, readonly MailBlock[]]>([
  ['One line.', ['One line.']],
  ['First.\n\n \nSecond.', ['First.', 'Second.']],
  ['Two\nlines', [{ lines: ['Two', 'lines'] }]],
  ['- a\n* b\n• c', [{ list: ['a', 'b', 'c'] }]],
  ['You get:\n- a\n- b\nThanks.', ['You get:', { list: ['a', 'b'] }, 'Thanks.']],
  ['{{first_name}}\n\n{{company}}', ['Acme']],
  ['- {{first_name}}\n- {{company}}', [{ list: ['Acme'] }]],
  ['Hello **you** there', [{ lines: [['Hello ', { bold: 'you' }, ' there']] }]],
  ['**{{company}}**', [{ lines: [[{ bold: 'Acme' }]] }]],
  ['2 * 3 ** 4', ['2 * 3 ** 4']],
  ['-5 degrees', ['-5 degrees']],
  [
    '[{{company}}](https://acme.example/?c={{company}})',
    [{ lines: [[{ label: 'Acme', url: 'https://acme.example/?c=Acme' }]] }],
  ],
  ['[Join]({{referral_link}})', [{ lines: [[{ label: 'Join', url: values.referral_link }]] }]],
  ['{{first_name | **you**}} [x', ['**you** [x']],
])('the body %j is rendered as %j', (body, blocks) => {
  expect(renderBody(body, values)).toEqual(blocks);
});

test('a value in the path of a link is encoded', () => {
  const blocks = renderBody('[x](https://acme.example/{{company}})', { company: 'a/../b?c#d' });
  expect(blocks).toEqual([{ lines: [[{ label: 'x', url: 'https://acme.example/a%2F..%2Fb%3Fc%23d' }]] }]);
});

test('the links of a body are found with their variables', () => {
  expect(findLinks('[a](https://a.example/{{ref_id}}) and\n[b]({{referral_link}}), not {{x | [c](d)}}')).toEqual([
    'https://a.example/{{ref_id}}',
    '{{referral_link}}',
  ]);
});

const render = (body: string, company = 'Acme') =>
  renderLetter(
    { subject: 'x', greeting: 'Hello,', blocks: renderBody(body, { ...values, company }), reason: 'x' },
    createMailBrand({ id: 7, name: 'Acme' }, null),
  );

test('an own body appears in text and HTML', () => {
  const { text, html } = render('A **bold** [link](https://acme.example/).\nNext line.\n\n- item');
  expect(text).toContain('\n\nA bold link (https://acme.example/).\nNext line.\n\n• item\n\n');
  expect(html).toMatch(
    /A <strong>bold<\/strong> <a [^>]*href="https:\/\/acme\.example\/"[^>]*>link<\/a>\.<br>Next line\./,
  );
  expect(html).toMatch(/<li [^>]*>item<\/li>/);
});

test('markup and HTML in values, fallbacks and bodies are shown as text', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g);
  const plain = tags(render('Text {{company}}').html);
  for (const hostile of ['<script>alert(1)</script>', '**x**', '[x](https://evil.example)', '"><img src=x>', '- x'])
    expect(tags(render('Text {{company}}', hostile).html)).toEqual(plain);
  expect(tags(render('Text <b>{{first_name | <i>x</i>}}</b> &lt;').html)).toEqual(plain);
  expect(render('<b>').html).toContain('&lt;b&gt;');
});

test('any body has no other tags than markup, and no control characters', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), anyText({ maxLength: 20 }), (body, company) => {
      const { html, text } = render(`${body} {{company}}`, company);
      expect(html.match(/<(script|img|svg|iframe|b|i)\b/i)).toBeNull();
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    }),
  );
});

test('a long body of unclosed markup is rendered without delay', () => {
  for (const part of ['[', '**', '[**', '{{', '[a]('])
    expect(() => render(part.repeat(4000 / part.length))).not.toThrow();
});
