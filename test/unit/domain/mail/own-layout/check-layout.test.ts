import { describe, expect, test } from 'vitest';
import { createDefaultLayout } from '#shared/domain/mail/layout/default-layout.ts';
import { MAX_LAYOUT_BYTES } from '#shared/domain/mail/layout/layout-variables.ts';
import { checkLayout } from '#shared/domain/mail/own-layout/check-layout.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const PARTS = '<div>{{content}}</div><div>{{footer}}</div>';

/** Returns why a layout is refused; null if it is allowed. */
function findProblem(html: string): string | null {
  try {
    checkLayout(html);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'invalid') return error.reason.message;
    throw error;
  }
}
const findProblemBeside = (html: string) => findProblem(`${PARTS}${html}`);

describe('allowed layouts', () => {
  test.each([null, '#111827', '#ffffff'])('the default layout with the header %s passes the check', (header) => {
    expect(findProblem(createDefaultLayout({ accent: '#facc15', header }))).toBeNull();
  });

  test.each([
    '{{content}}{{footer}}',
    '<DIV>{{ content }}</DIV>\n<center>{{footer}}</center>',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html lang="{{language}}"><head><title>{{subject}} – {{company}}</title></head><body bgcolor="{{accent_color}}">${PARTS}</body></html>`,
    `${PARTS}<a href="https://acme.example/?a=1&amp;b=2" title="{{company}}" target="_blank">Shop</a>`,
    `${PARTS}<a href='mailto:help@acme.example'>Mail</a> <a href="tel:+49301234">Call</a>`,
    `${PARTS}<img src="https://cdn.acme.example/logo.png" alt="{{company}}" width="120" /><br/><hr>`,
    `${PARTS}<span style="color:{{accent_color}};font-family:'Segoe UI', &quot;Noto Sans&quot;, sans-serif">a &lt; b &#38; c</span>`,
    `<style type="text/css">/* Phones { */ @media only screen and (max-width: 480px) { .a > td[class="b"] { padding: 0 !important } } .text{color:{{accent_color}}}</style>${PARTS}`,
    `${PARTS}<!--[if (gte mso 9)|(IE)]><table><tr><td width="600"><![endif]--><p>Hi</p><!--[if mso]></td></tr></table><![endif]-->`,
  ])('a layout is allowed: %s', (html) => {
    expect(findProblem(html)).toBeNull();
  });
});

describe('variables', () => {
  test.each([
    [
      '<p>Hello</p>',
      'html has {{content}} 0 times: it must have it once. It is: Greeting, text and button. Required, once.',
    ],
    [`${PARTS}{{content}}`, 'html has {{content}} 2 times'],
    ['{{content}}', 'html has {{footer}} 0 times'],
    [
      `${PARTS}{{first_name}}`,
      'html has an unknown variable, {{first_name}}. Layouts have the variables content, footer,',
    ],
    [`${PARTS}{{subject | Hello}}`, 'html has an unknown variable, {{subject | Hello}}'],
    [`${PARTS}{{constructor}}`, 'html has an unknown variable, {{constructor}}'],
    [`${PARTS}{{subject`, 'html has unclosed braces: write a variable as {{content}}.'],
    [`${PARTS}${'{{subject}}'.repeat(6)}`, 'html has {{subject}} 6 times: at most 5 are allowed.'],
  ])('%s is refused', (html, problem) => {
    expect(findProblem(html)).toContain(problem);
  });

  test.each([
    ['<p>{{content}}</p>{{footer}}', 'html has {{content}} in <p>, where it cannot be.'],
    ['<title>{{content}}</title>{{footer}}', 'html has {{content}} in <title>'],
    ['<style>{{footer}}</style>{{content}}', 'html has {{footer}} in <style>'],
    ['<table>{{content}}</table>{{footer}}', 'html has text directly in <table>'],
    ['{{content}}<img alt="{{footer}}">', 'html has {{footer}} in the attribute alt of <img>'],
    ['{{content}}<!--[if mso]>{{footer}}<![endif]-->', 'html has {{footer}} there, where it cannot be.'],
    ['{{content}}<!-- {{footer}} -->', 'html has a comment'],
    [`${PARTS}<a href="{{subject}}">x</a>`, 'html has {{subject}} in the attribute href of <a>'],
    [`${PARTS}<a href="https://a.example/{{company}}">x</a>`, 'html has {{company}} in the attribute href of <a>'],
    [`${PARTS}<p style="color:{{subject}}">x</p>`, 'html has {{subject}} in the attribute style of <p>'],
    [`${PARTS}<p class={{subject}}>x</p>`, 'html has the attribute class of <p> without quotes'],
    [`${PARTS}<p {{subject}}>x</p>`, 'html has the attribute {{subject}} of <p>, which is not allowed'],
    [`${PARTS}<{{subject}}>`, 'html has a < that begins no tag: write &lt;.'],
  ])('the place of a variable in %s is refused', (html, problem) => {
    expect(findProblem(html)).toContain(problem);
  });
});

describe('attacks', () => {
  test.each([
    ['<script>alert(1)</script>', 'the element <script>'],
    ['<ScRiPt src=//evil.example></sCrIpT>', 'the element <script>'],
    ['<iframe srcdoc="x"></iframe>', 'the element <iframe>'],
    ['<object data="x"></object>', 'the element <object>'],
    ['<embed src="https://a.example">', 'the element <embed>'],
    ['<form action="https://a.example"><input></form>', 'the element <form>'],
    ['<button>x</button>', 'the element <button>'],
    ['<link rel="stylesheet" href="https://a.example/a.css">', 'the element <link>'],
    ['<base href="https://a.example">', 'the element <base>'],
    ['<frameset></frameset>', 'the element <frameset>'],
    ['<meta http-equiv="refresh" content="0;url=https://a.example">', 'the attribute http-equiv of <meta>'],
    ['<meta charset="utf-7">', 'the charset utf-7: write utf-8.'],
    ['<img src="https://a.example/a.png" onerror="alert(1)">', 'the attribute onerror of <img>'],
    ['<img src="https://a.example/a.png"onload=alert(1)>', 'the attribute onload of <img>'],
    ['<body/onload="alert(1)"></body>', 'the attribute onload of <body>'],
    ['<img srcset="https://a.example/a.png">', 'the attribute srcset of <img>'],
    ['<td background="https://a.example/a.png"></td>', 'the attribute background of <td>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', 'the element <svg>'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      'the element <math>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', 'the element <noscript>'],
    ['<template><p></p></template>', 'the element <template>'],
    ['<select><option></option></select>', 'the element <select>'],
    ['<plaintext>', 'ends within a tag, a comment'],
    ['<xmp><p></xmp>', 'the element <xmp>'],
    ['<image src="x">', 'the element <image>'],
    ['<textarea></textarea>', 'the element <textarea>'],
  ])('the element or attribute of %s is refused', (html, problem) => {
    expect(findProblemBeside(html)).toContain(problem);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A&#x61vascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    'java\nscript:alert(1)',
    '&#1;javascript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//evil.example',
    '/portal',
    '#top',
    '',
  ])('a link to %j is refused', (url) => {
    expect(findProblemBeside(`<a href="${url}">x</a>`)).toContain('html has a link to ');
  });

  test('of two addresses of a link, both are checked', () => {
    expect(findProblemBeside('<a href="https://a.example" href="javascript:alert(1)">x</a>')).toContain('javascript:');
  });

  test.each(['http://a.example/a.png', 'data:image/png;base64,AA==', 'cid:logo', '//a.example/a.png'])(
    'an image from %s is refused',
    (url) => {
      const problem = `html has an image from ${url}: begin its address with https://.`;
      expect(findProblemBeside(`<img src="${url}">`)).toBe(problem);
    },
  );

  test.each([
    ['<p title="<img>">', 'has a < or > in the attribute title of <p>'],
    ['<p class=a>', 'has the attribute class of <p> without quotes: write class="a".'],
    ['<p', 'ends within a tag'],
    ['<p title="', 'ends within a tag'],
    ['</p', 'ends within a tag'],
    ['<!--', 'ends within a tag'],
    ['<style>', 'ends within a tag'],
    ['<title>a', 'ends within a tag'],
    ['<table><tr><td>', 'does not close <td>: add </td>.'],
    ['<div><b></div></b>', 'closes </div> where <b> is open'],
    ['</td>', 'closes </td> where <nothing> is open'],
    ['<p></p class="a">', 'closes </p class="a"> where <p> is open'],
    ['<div/>', 'does not close <div>'],
    ['a < b', 'has a < that begins no tag'],
    ['</>', 'has a < that begins no tag'],
    ['<', 'has a < that begins no tag'],
  ])('%s is refused, because programs read it in different ways', (html, problem) => {
    expect(findProblemBeside(html)).toContain(problem);
  });

  test.each([
    '<!-- note -->',
    '<!-->',
    '<!--->',
    '<!-- --!>',
    '<!--[if mso]><!-->',
    '<!--[if mso]>--!><img src=x onerror=alert(1)><![endif]-->',
    '<!--[if mso]><!-- nested --><![endif]-->',
    '<!--[if mso]>a-->b<![endif]-->',
    '<![if !mso]>',
    '<![endif]>',
    '<![CDATA[<p>]]>',
    '<?xml version="1.0"?>',
    '<?php echo 1 ?>',
    '</ p>',
    '<!x>',
  ])('the comment %s is refused', (html) => {
    expect(findProblemBeside(html)).toMatch(/^html (?:has a comment: remove it|closes)/);
  });

  test.each([
    ['<!--[if mso]><script>x</script><![endif]-->', 'the element <script>'],
    ['<!--[if mso]></script><![endif]-->', 'closes </script>'],
    ['<!--[if mso]><p onclick="x"></p><![endif]-->', 'the attribute onclick of <p>'],
    ['<!--[if mso]><xml></xml><![endif]-->', 'the element <xml>'],
    ['<!--[if mso]><v:rect></v:rect><![endif]-->', 'the element <v:rect>'],
    ['<!--[if mso]><p title="<![endif]-->', 'ends within a tag'],
    // A subject that ends with -- would end the comment.
    ['<!--[if mso]>{{subject}}><p>Only Outlook</p><![endif]-->', 'has a > in a comment for Outlook: write &gt;.'],
  ])('in a comment for Outlook, %s is refused', (html, problem) => {
    expect(findProblemBeside(html)).toContain(problem);
  });

  test.each([
    '<!doctype html SYSTEM "about:legacy-compat">',
    '<!doctype svg>',
    '<!doctype html [<!ENTITY a "b">]>',
    '<!doctype html public "{{company}}">',
  ])('the doctype %s is refused', (html) => {
    expect(findProblemBeside(html)).toBe('html has an unknown doctype: write <!doctype html>.');
  });

  test('a refusal quotes only the beginning of a long problem', () => {
    expect(findProblemBeside(`<p style="${'x'.repeat(10_000)}"></p>`)).toMatch(/^html has invalid CSS, x{200,300}…$/);
  });
});

describe('CSS', () => {
  test.each([
    ['background:url(https://a.example/a.png)', 'has url() in the CSS property background'],
    ['background:URL("https://a.example/a.png")', 'has URL() in the CSS property background'],
    ['width:expression(alert(1))', 'has expression() in the CSS property width'],
    ['background:image-set("https://a.example/a.png" 1x)', 'has image-set() in the CSS property background'],
    ['background:u\\72l(https://a.example/a.png)', 'has 72l() in the CSS property background'],
    ['color:\\72 ed', 'has an invalid value of the CSS property color'],
    ['color:red/**/', 'has an invalid value of the CSS property color'],
    ["font-family:'a", 'has an invalid value of the CSS property font-family'],
    ['behavior:none', 'has the CSS property behavior'],
    ['-moz-binding:none', 'has the CSS property -moz-binding'],
    ['position:fixed', 'has the CSS property position'],
    ['content:"x"', 'has the CSS property content'],
    ['--a:1', 'has invalid CSS, --a:1'],
    ['color', 'has invalid CSS, color: write it as property: value.'],
  ])('the declaration %s is refused, in attributes and in style sheets', (css, problem) => {
    expect(findProblemBeside(`<p style="${css.replaceAll('"', '&quot;')}">x</p>`)).toContain(problem);
    if (!css.includes('/*')) expect(findProblemBeside(`<style>.a{${css}}</style>`)).toContain(problem);
  });

  test('character references in a style are read before it is checked', () => {
    expect(findProblemBeside('<p style="background&colon;u&#114;l(https://a.example/)">x</p>')).toContain('has url()');
  });

  test.each([
    ['@import url(https://a.example/a.css);', 'has CSS outside of a rule, @import url'],
    ['@import "https://a.example/a.css"; .a{color:red}', 'has the CSS rule @import'],
    ['@IMPORT "a"; .a{color:red}', 'has the CSS rule @IMPORT'],
    ['@font-face{font-family:a}', 'has the CSS rule @font-face'],
    ['@media screen{@import "a";}', 'has CSS outside of a rule, @import'],
    ['.a{color:red;@import "a"}', 'has invalid CSS, @import "a"'],
    ['.a{.b{color:red}}', 'has a CSS rule within another'],
    ['.a{color:red', 'has CSS with an unclosed {'],
    ['.a{color:red}}', 'has CSS with a } too many'],
    ['.a\\{}{color:red}', 'has the CSS selector .a\\'],
    ['/* a', 'has a CSS comment without an end'],
    ['<!-- .a{} -->', 'has a < that begins no tag'],
    ['a[href="{"]{color:red}', 'has a CSS rule within another'],
    ['{color:red}', 'has the CSS selector'],
  ])('the style sheet %s is refused', (css, problem) => {
    expect(findProblemBeside(`<style>${css}</style>`)).toContain(problem);
  });
});

test('a layout has at most 40,000 bytes', () => {
  const fill = (bytes: number) => `${PARTS}${'ä'.repeat((bytes - PARTS.length - 1) / 2)}a`;
  expect(findProblem(fill(MAX_LAYOUT_BYTES))).toBeNull();
  expect(findProblem(fill(MAX_LAYOUT_BYTES + 2))).toContain('html is too long: it must have at most 40000 bytes');
});
