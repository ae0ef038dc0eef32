import { describe, expect, test } from 'vitest';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { checkTemplateText } from '#shared/domain/mail/templates/check-template-text.ts';
import { defaultTemplateText } from '#shared/domain/mail/templates/default-texts.ts';
import { renderBody } from '#shared/domain/mail/templates/template-markup.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { MAX_BODY_LENGTH, MAX_BODY_LINKS, MAX_SUBJECT_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';

const invalid = (message: string) => expect.objectContaining({ reason: { code: 'invalid', message } });

describe('variables', () => {
  test.each(['signup', 'accepted'] as const)('a variable of another e-mail is refused in the e-mail %s', (name) => {
    const message =
      'subject has an unknown variable, {{amount}}. This e-mail has the variables company, campaign, first_name, ref_id, referral_link.';
    expect(() => checkTemplateText(name, 'subject', 'You earned {{amount}}')).toThrow(invalid(message));
    expect(() => checkTemplateText('sale', 'subject', 'You earned {{amount}}')).not.toThrow();
  });

  test.each(['{{company', 'company}}', '{{company}', '{{a {{company}}', '{{{{company}}}}', '{{company | a | b', '}}'])(
    'unclosed braces as in %s are refused',
    (text) => {
      const message =
        'body has unclosed braces: write a variable as {{company}}, or as {{first_name | there}} with a fallback.';
      expect(() => checkTemplateText('sale', 'body', text)).toThrow(invalid(message));
    },
  );

  test.each(['{{}}', '{{ | x}}', '{{constructor}}', '{{Company}}'])('%s is refused as an unknown variable', (text) => {
    expect(() => checkTemplateText('sale', 'body', text)).toThrow(
      expect.objectContaining({
        reason: expect.objectContaining({ message: expect.stringContaining('unknown variable') }),
      }),
    );
  });
});

describe('links', () => {
  test.each([
    '[Join](https://acme.example/)',
    '[Join](http://acme.example/a?b=c#d)',
    '[Join]({{referral_link}})',
    '[Join]({{ referral_link }})',
    '[Join](https://acme.example/?ref={{ref_id}}&c={{campaign}})',
    'No [link] (here)',
  ])('%s is allowed', (body) => {
    expect(() => checkTemplateText('sale', 'body', body)).not.toThrow();
  });

  test.each(['javascript:alert', 'acme.example', '{{company}}', 'data:text/html,x', '/portal', '//evil.example'])(
    'a link to %s is refused',
    (url) => {
      const message = `body has a link to ${url}, which is not a web address: begin it with https://, or use {{referral_link}}.`;
      expect(() => checkTemplateText('sale', 'body', `[Join](${url})`)).toThrow(invalid(message));
    },
  );
});

describe('size', () => {
  const MAX_MAIL_BYTES = 100_000;
  const values = { company: 'Tom & Jerry', referral_link: `https://acme.example/?ref=${'a'.repeat(700)}` };
  const repeat = (part: string, blocks = MAX_BODY_LENGTH) =>
    part.repeat(Math.min(blocks, Math.floor(MAX_BODY_LENGTH / part.length)));

  test.each(['a\n\n', '- a\nb\n'])('a body with too many blocks as %j is refused', (part) => {
    const message = 'body has too many paragraphs and lists: at most 100, since mail programs cut off long e-mails.';
    expect(() => checkTemplateText('sale', 'body', repeat(part))).toThrow(invalid(message));
  });

  test('a body with more than 20 referral links is refused', () => {
    const body = (links: number) => '[a]({{referral_link}}) {{ referral_link | x }}'.repeat(links / 2);
    expect(checkTemplateText('sale', 'body', body(20))).toBeUndefined();
    const message =
      'body has too many variables that are a link: at most 20, since mail programs cut off long e-mails.';
    expect(() => checkTemplateText('sale', 'body', body(22))).toThrow(invalid(message));
  });

  test.each([
    repeat(`${'<'.repeat(38)}\n\n`),
    repeat(`- ${'&'.repeat(32)}\nb\n`, 50),
    repeat('- a\n'),
    repeat('a\n'),
    repeat('"'),
    repeat('[a](https://b.c)'),
    repeat('{{company}}'),
    repeat('{{referral_link}}', MAX_BODY_LINKS),
    repeat('[a]({{referral_link}})', MAX_BODY_LINKS),
  ])('the e-mail with an allowed body has at most 100 KB: %#', (body) => {
    checkTemplateText('sale', 'body', body);
    const content = { subject: 'Sale', greeting: 'Hello,', blocks: renderBody(body, values), reason: 'Because' };
    const { html, text } = renderLetter(content, createMailBrand({ id: 7, name: 'Acme' }, null));
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MAX_MAIL_BYTES);
  });
});

test('every default text passes the checks of own texts', () => {
  for (const name of TEMPLATE_NAMES)
    for (const language of LANGUAGES) {
      const { subject, body } = defaultTemplateText(name, language);
      expect([subject.length <= MAX_SUBJECT_LENGTH, body.length <= MAX_BODY_LENGTH]).toEqual([true, true]);
      checkTemplateText(name, 'subject', subject);
      checkTemplateText(name, 'body', body);
    }
});
