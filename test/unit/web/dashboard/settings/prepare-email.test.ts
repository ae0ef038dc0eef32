import { expect, test } from 'vitest';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { prepareEmail } from '#web/dashboard/settings/email-templates/paint-email.ts';

test('an e-mail is prepared without inline styles, and texts stay as they are', () => {
  const hostile = 'a style="x" <style>';
  const { html } = renderLetter(
    { subject: hostile, greeting: 'Hello,', blocks: [hostile], reason: 'x' },
    createMailBrand({ id: 7, name: 'Acme' }, null),
  );
  const prepared = prepareEmail(html);
  expect(prepared).not.toMatch(/ style="|<\/?style>/);
  expect(prepared.split('a style=&quot;x&quot; &lt;style&gt;')).toHaveLength(
    html.split('a style=&quot;x&quot;').length,
  );
});

test('an e-mail with a company’s layout is prepared without inline styles', () => {
  const html = `<style type="text/css">.a{}</style>\n<STYLE>.b{}</STYLE><p class="a"\nstyle='color:red'>style="x"</p>`;
  expect(prepareEmail(html)).toBe(
    `<template>.a{}</template>\n<template>.b{}</template><p class="a"\ndata-style='color:red'>style="x"</p>`,
  );
});
