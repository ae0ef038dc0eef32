import { describe, expect, test } from 'vitest';
import { displayedWebsite, isWebsite } from '#shared/domain/text/web-address.ts';

describe('websites', () => {
  test.each([
    'https://grace.example',
    'http://grace.example/me?x=1#y',
    'HTTPS://GRACE.EXAMPLE',
    'grace.example',
    'www.grace.example/a',
    'bücher.example',
  ])('a website may be %s', (text) => expect([isWebsite(text), displayedWebsite(text)]).toEqual([true, text]));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:1',
    '\u0001javascript:1',
    ' javascript:alert(1)',
    'javascript://grace.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://grace.example/1',
    'mailto:grace@example.com',
    'ftp://grace.example',
  ])('a website may not be %j, and is hidden if an old version accepted it', (text) => {
    expect([isWebsite(text), displayedWebsite(text)]).toEqual([false, null]);
  });

  test.each(['no website', 'grace', '@grace', '/me', '?x', ''])(
    'a website may not be %j, which is not a link and is still shown',
    (text) => {
      expect([isWebsite(text), displayedWebsite(text)]).toEqual([false, text]);
    },
  );
});
