import { describe, expect, test } from 'vitest';
import { emailChangeContent } from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { MAX_LAYOUT_BYTES } from '#shared/domain/mail/layout/layout-variables.ts';
import { createMailPalettes } from '#shared/domain/mail/layout/palette.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { checkLayout } from '#shared/domain/mail/own-layout/check-layout.ts';
import { renderBody } from '#shared/domain/mail/templates/template-markup.ts';
import { contrastRatio, MIN_CONTRAST } from '#shared/domain/portal/colors.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { readHtml } from '#test/unit/domain/mail/read-mail.ts';
import { brand, CONTENTS, company, facts, listContents, ORIGIN } from './all-contents.ts';

describe.each(CONTENTS.map((content) => [`${content.language ?? 'company'}: ${content.subject}`, content] as const))(
  'the mail %s',
  (_, content) => {
    const { subject, text, html } = renderLetter(content, brand);
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;

    test('a mail has one heading, which is its subject, and one button with a label', () => {
      expect([count(/<h1[ >]/g), count(/class="button"/g)]).toEqual([1, 1]);
      const { label = '', url = '' } = content.action ?? {};
      expect(readHtml(html)).toContain(subject);
      expect(readHtml(html)).toContain(label);
      expect(html).toContain(`href="${url}"`);
    });

    test('a mail declares its language and direction and has both color schemes', () => {
      expect(html).toContain(`<html lang="${content.language ?? 'en'}" dir="ltr">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('@media (prefers-color-scheme:dark)');
    });

    test('a mail is small, escapes names and loads nothing but the logo', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(15_000);
      expect(html).not.toMatch(/<b>|<script|<svg|<link|@import|@font-face|url\(/);
      expect(html.match(/ src="[^"]*"/g)).toEqual([` src="${ORIGIN}/api/v2/affiliate/logo?account=7&amp;v=abc"`]);
      expect(html).toContain('alt="Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;"');
    });

    test('a mail ends with the company, its address and the reason for the mail', () => {
      const shown = readHtml(html);
      for (const part of ['Main St 1, Berlin', company.name, content.reason]) expect(shown).toContain(part);
      expect(text).toContain(`\n\n${company.name}\nMain St 1, Berlin\n\n${content.reason}\n`);
    });

    test('the text part of a mail contains no HTML', () => {
      expect(text.replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>]|&\w+;|undefined|null/);
    });
  },
);

test('a mail about a changed address has no button, because the former address does not open the portal', () => {
  const { html, text } = renderLetter(emailChangeContent({ at: NOW }, facts('en')), brand);
  expect(html).not.toContain('<a');
  expect(text).not.toContain('http');
});

describe('the layout of a company', () => {
  const content = {
    subject: 'Tom & <b>{{content}}</b> $&',
    greeting: 'Hello,',
    blocks: ['You earned "5".'],
    reason: 'Because',
    preferences: { label: 'Settings', url: ORIGIN },
  };
  const render = (layout: string) => renderLetter(content, brand, layout);

  test('a layout has the content, the footer and the values that its variables name', () => {
    const { html } = render(
      '<body><div lang="{{language}}" style="color:{{ accent_color }}">{{subject}}|{{preview_text}}|{{company}}|{{logo}}|{{content}}</div>{{footer}}</body>',
    );
    expect(html).toMatch(
      /^<body><div lang="en" style="color:#[0-9a-f]{6}">Tom &amp; &lt;b&gt;\{\{content}}&lt;\/b&gt; \$&amp;\|You earned &quot;5&quot;\.\|Tom &amp; &lt;b&gt;Jerry&lt;\/b&gt;\|<img class="logo"[^<>]*>\|<p /,
    );
    expect(readHtml(html)).toMatch(/Hello,\s+You earned "5"\.\s+Because\s+Settings\s+/);
    expect(html).toContain(`<a class="link" href="${ORIGIN}"`);
    expect(readHtml(html)).toContain('Main St 1, Berlin');
  });

  test('the text part is the same with any layout', () => {
    expect(render('{{content}}{{footer}}').text).toBe(renderLetter(content, brand).text);
  });

  test('the mail with the longest layout and the longest body has at most 100 KB', () => {
    const variables = ['subject', 'preview_text', 'company', 'logo'].map((name) => `{{${name}}}`.repeat(5)).join('');
    const parts = `{{content}}{{footer}}${variables}`;
    const layout = `${parts}${'a'.repeat(MAX_LAYOUT_BYTES - parts.length)}`;
    checkLayout(layout);
    const blocks = renderBody(`${'<'.repeat(38)}\n\n`.repeat(100), {});
    const { html, text } = renderLetter({ ...content, subject: '"'.repeat(150), blocks }, brand, layout);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(100_000);
  });
});

describe('the look of mails', () => {
  const content = listContents('en')[0] as MailContent;
  const render = (portal: object, origin: string | null = ORIGIN) =>
    renderLetter(content, createMailBrand({ id: 7, name: 'Acme', portal }, origin)).html;

  test('a mail shows the portal’s name if there is no logo or no public address', () => {
    for (const html of [
      render({ name: 'Acme Partners' }),
      render({ name: 'Acme Partners', logo: { version: 'a' } }, null),
    ]) {
      expect(html).not.toContain('<img');
      expect(readHtml(html)).toContain('Acme Partners');
    }
  });

  test('a mail has the portal’s accent color and header color', () => {
    const html = render({ colors: { accent: '#facc15', header: '#111827' } });
    expect(html).toContain('bgcolor="#facc15"');
    expect(html).toContain('bgcolor="#111827"');
  });

  test.each(['#000000', '#ffffff', '#4f46e5', '#facc15', '#777777', '#0f766e'])(
    'links, text and buttons of a mail have enough contrast with the accent %s',
    (accent) => {
      const { light, dark, button, buttonText } = createMailPalettes(accent);
      expect(contrastRatio(button, buttonText)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      for (const { page, card, box, text, muted, link, edge } of [light, dark]) {
        for (const background of [page, card, box])
          for (const color of [text, link])
            expect(contrastRatio(color, background)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        for (const background of [page, card])
          expect(contrastRatio(muted, background)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(contrastRatio(edge, card)).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
