import { describe, expect, test } from 'vitest';
import { findRefId, hasOrigin, redactAddress, redactReferrer } from '#shared/web/script/address.ts';

const parameters = ['ref', 'via', 'fpr', 'fp_ref', 'a', 'partner-id'];

describe('sent page address', () => {
  test.each([
    ['https://shop.example/', 'https://shop.example/'],
    ['https://shop.example/?ref=grace', 'https://shop.example/?ref=grace'],
    ['https://shop.example:8443/a/b?via=grace#top', 'https://shop.example:8443/a/b?via=grace'],
    ['https://shop.example/?partner-id=grace', 'https://shop.example/?partner-id=grace'],
    ['https://shop.example/?ref=&ref=grace', 'https://shop.example/?ref=grace'],
    [`https://shop.example/?a=${'x'.repeat(256)}&ref=grace`, 'https://shop.example/?ref=grace'],
    [
      'https://shop.example/?ref=grace&utm_campaign=spring&utm_medium=email&utm_source=mail&utm_term=x&sub_id=7&fp_sid=8',
      'https://shop.example/?ref=grace&sub_id=7&fp_sid=8&utm_source=mail&utm_medium=email&utm_campaign=spring',
    ],
    ['https://shop.example/?x=1?ref=grace', 'https://shop.example/?ref=grace'],
    ['https://shop.example/?x=1&amp;ref=grace', 'https://shop.example/?ref=grace'],
    ['https://shop.example/#/pricing?ref=grace', 'https://shop.example/?ref=grace'],
    ['https://shop.example/?next=/a?ref=blog&ref=grace', 'https://shop.example/?ref=grace'],
    ['https://shop.example/?ref=gr%C3%A4ce%20x', 'https://shop.example/?ref=gr%C3%A4ce+x'],
  ])('the sent address has page, ref id and channel: %s', (href, redacted) => {
    expect(redactAddress(href, parameters)).toBe(redacted);
  });

  test('the sent address omits channel parameters that make it too long, so that the click counts', () => {
    const href = `https://shop.example/?ref=grace&utm_source=mail&utm_campaign=${'夏'.repeat(240)}&utm_medium=email`;
    const address = 'https://shop.example/?ref=grace&utm_source=mail&utm_medium=email';
    expect(redactAddress(href, parameters)).toBe(address);
  });

  test('the sent address omits other parameters, hash, user name and password', () => {
    const href = 'https://ada:secret@shop.example/reset?token=abc&ref=grace&email=ada%40example.com#access=x';
    expect(redactAddress(href, parameters)).toBe('https://shop.example/reset?ref=grace');
  });

  test.each(['file:///home/ada/shop.html', 'about:blank', 'data:text/html,x', 'blob:https://shop.example/1'])(
    'the sent address is null for pages outside the web: %s',
    (href) => {
      expect(redactAddress(href, parameters)).toBeNull();
    },
  );
});

test.each([
  ['https://shop.example/?ref=grace', 'grace'],
  ['https://shop.example/?a=1&via=ada', 'ada'],
  ['https://shop.example/?ref=', null],
  ['https://shop.example/?ref=%20', null],
  ['https://shop.example/?utm_source=x', null],
  ['https://shop.example/#ref=grace', null],
])('the address %s has the ref id %s', (href, refId) => {
  expect(findRefId(redactAddress(href, parameters) ?? '', parameters)).toBe(refId);
});

test.each([
  ['https://shop.example/?ref=grace', true],
  ['https://www.shop.example/', false],
  ['http://shop.example/', false],
  ['', false],
  [undefined, false],
  [{}, false],
])('the address %s belongs to the page origin: %s', (address, isOwn) => {
  expect(hasOrigin(address, 'https://shop.example')).toBe(isOwn);
});

test.each([
  ['https://blog.example/review?reader=ada', 'https://blog.example/review'],
  ['android-app://com.example.reader/', undefined],
  [`https://blog.example/${'x'.repeat(2048)}`, undefined],
  ['', undefined],
])('the referrer %s is sent as %s', (referrer, expected) => {
  expect(redactReferrer(referrer)).toBe(expected);
});
