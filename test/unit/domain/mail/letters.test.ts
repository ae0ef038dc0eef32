import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disabledWebhookContent } from '#shared/domain/mail/company-contents.ts';
import { type PromoterMailFacts, promoterContent } from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import { isDeep } from '#test/support/suite/breadth.ts';
import { anyText } from '#test/unit/domain/any-text.ts';
import { aCampaign, aMembership, NOW } from '#test/unit/domain/builders.ts';
import { listContentTexts, readHtml } from '#test/unit/domain/mail/read-mail.ts';
import { aWebhook } from '#test/unit/domain/webhooks/builders.ts';

const recipient = { id: 'mail_7-1-any-1', promoterId: 1, campaignId: 1 };
const cash = { unit: 'cash', amount: 123_456, status: 'approved' } as const;
const payoutMail: PromoterMail = { ...recipient, kind: 'payout', payoutId: 8 };
const mails: PromoterMail[] = [
  { ...recipient, kind: 'signup' },
  { ...recipient, kind: 'sale', earned: cash },
  { ...recipient, kind: 'sale', earned: null },
  { ...recipient, kind: 'refund', earned: { ...cash, amount: -cash.amount } },
  { ...recipient, kind: 'refund', earned: null },
  { ...recipient, kind: 'accepted' },
  payoutMail,
];

function facts(overrides: Partial<PromoterMailFacts> = {}): PromoterMailFacts {
  const { promoter, promotion } = aMembership({ promoter: { firstName: 'Grace' } });
  return {
    account: { name: 'Acme', currency: 'USD' },
    campaign: aCampaign([], { name: 'Partners' }),
    promoter,
    promotion,
    payout: { unit: 'cash', amount: 5000 },
    promised: null,
    addresses: null,
    ...overrides,
  };
}

const letter = (mail: PromoterMail, overrides: Partial<PromoterMailFacts> = {}) => {
  const mailFacts = facts(overrides);
  return renderLetter(promoterContent(mail, mailFacts), createMailBrand({ id: 7, ...mailFacts.account }, null));
};
const getText = (mail: PromoterMail, overrides: Partial<PromoterMailFacts> = {}) => letter(mail, overrides).text;

/** Expects all texts of the content in both formats, in the same order. */
function expectSameContent(mail: PromoterMail, overrides: Partial<PromoterMailFacts> = {}) {
  const { text, html } = letter(mail, overrides);
  const content = promoterContent(mail, facts(overrides));
  const { subject } = content;
  const body = readHtml(html);
  for (const part of listContentTexts(content)) expect(body).toContain(part);
  for (const part of listContentTexts({ ...content, subject: '' })) expect(text).toContain(part);
  expect(body).toContain(listContentTexts({ subject })[0]);
  // Compared below the heading: above it are the preview text and the company's name.
  const main = readHtml(`<body>${html.slice(html.indexOf('</h1>'))}`);
  const parts = listContentTexts({ ...content, subject: '' }).filter((part) => part !== '' && main.includes(part));
  const inOrderOf = (read: string) => parts.toSorted((a, b) => read.indexOf(a) - read.indexOf(b));
  expect(inOrderOf(main)).toEqual(inOrderOf(text));
}

const HOSTILE = [
  `<script>alert("1")</script>`,
  `Tom & Jerry's "<b>Shop</b>"`,
  `&lt;img src=x onerror='1'&gt;`,
  'Bcc: all@example.com\r\nSubject: other\r\n\r\nBody',
  'a\u2028b\u0000c\u0085d',
  '</p></body></html>',
  'Ünïcødé 🎉 名前',
];

describe('promoter mails', () => {
  test('the sign-up mail names company and campaign', () => {
    expect(letter({ ...recipient, kind: 'signup' })).toMatchObject({
      subject: 'New sign-up in Partners',
      text: [
        'Hello Grace,',
        'Someone you referred has signed up with Acme in the campaign “Partners”.',
        'Acme',
        'You receive this e-mail because you are a promoter of Acme.\n',
      ].join('\n\n'),
    });
  });

  test('the sale mail states the commission and whether it awaits approval', () => {
    const earning = { ...cash, status: 'pending' } as const;
    expect(letter({ ...recipient, kind: 'sale', earned: cash }).subject).toBe(
      'You earned $1,234.56 from a sale in Partners',
    );
    const text = getText({ ...recipient, kind: 'sale', earned: cash });
    expect(text).toContain('\n\nYour commission: $1,234.56\nCampaign: Partners\n\n');
    expect(text).not.toContain('pending');
    expect(getText({ ...recipient, kind: 'sale', earned: earning })).toContain(
      'bought from Acme. The commission is pending approval.',
    );
    expect(getText({ ...recipient, kind: 'sale', earned: null })).toContain(
      'You do not earn a commission from this sale.',
    );
  });

  test('the refund mail states the deduction without a sign', () => {
    const earning = { ...cash, amount: -500 };
    expect(getText({ ...recipient, kind: 'refund', earned: earning })).toContain('Deduction: $5.00\n');
    expect(getText({ ...recipient, kind: 'refund', earned: null })).toContain('Your earnings do not change.');
  });

  test('the acceptance mail contains the referral link', () => {
    const { text, html } = letter({ ...recipient, kind: 'accepted' });
    expect(text).toContain('\n\nhttps://shop.example/?ref=grace\n\n');
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/shop\.example\/\?ref=grace"[^>]*>https:\/\/shop\.example\/\?ref=grace<\/a>/,
    );
  });

  test('the mail about a failed payout states the reason and that the money is still owed', () => {
    const failedMail = { ...payoutMail, kind: 'payout_failed' } as const;
    const { subject, text } = letter(failedMail, { payout: { unit: 'cash', amount: 5000, error: 'No such account.' } });
    expect(subject).toBe('Your payout of $50.00 failed');
    expect(text).toContain('Reason: No such account.');
    expect(text).toContain('The money is still yours');
    expect(letter(failedMail).text).not.toContain('Reason:');
  });

  test('the payout mail states the amount', () => {
    expect(letter(payoutMail)).toMatchObject({
      subject: 'Your payout of $50.00',
      text: expect.stringContaining('Acme has paid out your earnings.\n\nAmount: $50.00\nCampaign: Partners\n\n'),
    });
  });

  test('a mail links to its portal page and to the mail settings', () => {
    const page = 'https://partners.acme.example/portal/payouts?account=7';
    const choice = 'https://partners.acme.example/portal/mails?account=7#e=7.1.abc';
    const { text, html } = letter(payoutMail, { addresses: { page, choice } });
    expect(text).toContain(`\n\nView payouts:\n${page}\n\nAcme\n\n`);
    expect(text.endsWith(`\n\nChange e-mail preferences or unsubscribe:\n${choice}\n`)).toBe(true);
    expect(html).toContain(`href="${page}"`);
    expect(html).toContain(`href="${choice}"`);
  });

  test('a mail greets the promoter by first name, if known', () => {
    const { promoter } = aMembership();
    for (const mail of mails) {
      expect(getText(mail)).toMatch(/^Hello Grace,\n/);
      expect(getText(mail, { promoter })).toMatch(/^Hello,\n/);
    }
  });

  test.each([
    'J.R.',
    'Dr. Grace',
    "Grace O'Neil",
    'Jean-Luc',
    'María del Carmen',
    'Ἀθηνᾶ',
    'Володимир',
    '日本語',
    'ジャン・リュック',
    'محمد رضا',
    'פרץ',
    'निखिल',
    'Nguyễn Thị',
    'வள்ளுவர்',
  ])('a mail greets with the first name %s', (firstName) => {
    expect(getText(payoutMail, { promoter: { firstName, profile: EMPTY_PROFILE } })).toContain(`Hello ${firstName},\n`);
  });

  test.each([
    'You won: https://evil.example',
    'evil.example',
    'evil。com',
    'evil．com',
    't.me',
    'Гляди злой.рф',
    'a@evil',
    'Win 5000 EUR now, WhatsApp +49 170 1234567',
    'Win ٥٠٠٠ now',
    'Call me!',
    '💰 Grace',
    'Get rich today with us',
    'moc.live\u202e',
    'Grace\nBuy',
    'Buy '.repeat(16),
  ])('a mail omits a first name that may be an advertisement, such as %s', (firstName) => {
    expect(getText(payoutMail, { promoter: { firstName, profile: EMPTY_PROFILE } })).toMatch(/^Hello,\n/);
  });

  test.each<[Unit, number, string]>([
    ['cash', 1, '$0.01'],
    ['credits', 1, '1 credit'],
    ['credits', 1234, '1,234 credits'],
    ['points', 120, '120 points'],
    ['free_months', 1, '1 free month'],
    ['free_months', 3, '3 free months'],
    ['discount_per', 10, '10% discount'],
    ['mon_discount', 1050, '$10.50 discount'],
  ])('a mail writes %s, %d as %s', (unit, amount, text) => {
    const earning = { unit, amount, status: 'approved' } as const;
    expect(getText({ ...recipient, kind: 'sale', earned: earning })).toContain(`Your commission: ${text}\n`);
    const refundedEarning = { ...earning, amount: -amount };
    expect(getText({ ...recipient, kind: 'refund', earned: refundedEarning })).toContain(`Deduction: ${text}\n`);
    expect(getText(payoutMail, { payout: { unit, amount } })).toContain(`Amount: ${text}\n`);
  });

  test.each([
    ['USD', '$1,234.56'],
    ['EUR', '€1,234.56'],
    ['GBP', '£1,234.56'],
    ['JPY', '¥123,456'],
    ['KWD', 'KWD 123.456'],
    ['CHF', 'CHF 1,234.56'],
    ['HUF', 'HUF 1,234.56'],
  ])('a mail writes amounts in %s with the decimals of the currency', (currency, text) => {
    const account = { name: 'Acme', currency };
    expect(getText({ ...recipient, kind: 'sale', earned: cash }, { account })).toContain(text);
    const discount = { ...cash, unit: 'mon_discount' } as const;
    expect(getText({ ...recipient, kind: 'sale', earned: discount }, { account })).toContain(`${text} discount`);
  });
});

describe('mail about a disabled webhook', () => {
  const mail = { id: 'mail_7-20-endpoint_disabled-4', kind: 'endpoint_disabled', endpointId: 4, at: NOW } as const;
  const webhook = aWebhook({ url: 'https://hooks.shop.example/very/secret?token=abc' });
  const page = 'https://partners.acme.example/dashboard/settings?part=webhooks';
  const letterWith = (address: string | null) =>
    renderLetter(
      disabledWebhookContent(mail, { account: { name: 'Acme' }, webhook }, address),
      createMailBrand({ id: 7, name: 'Acme' }, null),
    );
  const { subject, text, html } = letterWith(page);

  test('the mail about a disabled webhook names the webhook and the time', () => {
    expect(subject).toBe('Webhooks of Acme to hooks.shop.example are disabled');
    const rows = ['Endpoint: hooks.shop.example', 'Endpoint ID: 4', 'Disabled: 2026-03-15 at 12:00 UTC'];
    expect(text).toContain(`\n\n${rows.join('\n')}\n\n`);
  });

  test('the mail about a disabled webhook links to the webhooks, or says where they are', () => {
    expect(text).toContain(`\n\nView webhooks:\n${page}\n\n`);
    expect(html).toContain(`href="${page}"`);
    expect(letterWith(null).text).toContain('in the dashboard under Settings, Webhooks.');
  });

  test('the mail about a disabled webhook omits path and query, which may be secret', () => {
    expect(subject + text + html).not.toMatch(/secret|token|abc/);
  });
});

describe('hostile names and amounts', () => {
  const cases = HOSTILE.flatMap((hostile) => mails.map((mail) => [mail.kind, mail, hostile] as const));

  test.each(cases)('the %s mail has the same content in text and HTML (%#)', (_, mail, hostile) => {
    expectSameContent(mail, {
      account: { name: hostile, currency: 'USD' },
      campaign: aCampaign([], { name: hostile }),
      promoter: { firstName: hostile, profile: EMPTY_PROFILE },
    });
  });

  test.each(cases)('the %s mail contains no markup from names (%#)', (_, mail, hostile) => {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    const message = letter(mail, {
      account: { name: hostile, currency: 'USD' },
      campaign: aCampaign([], { name: hostile }),
      promoter: { firstName: hostile, profile: EMPTY_PROFILE },
    });
    expect(tags(message.html)).toEqual(tags(letter(mail).html));
  });

  test.each(cases)('the %s mail contains no line breaks from names (%#)', (_, mail, hostile) => {
    const { subject, text } = letter(mail, {
      account: { name: hostile, currency: 'USD' },
      campaign: aCampaign([], { name: hostile }),
      promoter: { firstName: hostile, profile: EMPTY_PROFILE },
    });
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(text.split('\n')).toHaveLength(getText(mail).split('\n').length);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('text and HTML of a mail match for any names, amounts, units and currencies', () => {
    const name = anyText({ minLength: 1, maxLength: 30 });
    const earningArbitrary = fc.record({
      unit: fc.constantFrom(...UNITS),
      amount: fc.maxSafeNat().map((amount) => Math.max(1, amount)),
      status: fc.constantFrom('approved' as const, 'pending' as const),
    });
    const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR', 'CLF', 'HUF');
    fc.assert(
      fc.property(
        fc.tuple(name, name, name),
        earningArbitrary,
        currency,
        ([company, campaign, firstName], gain, code) => {
          const mailFacts = {
            account: { name: company, currency: code },
            campaign: aCampaign([], { name: campaign }),
            promoter: { firstName, profile: EMPTY_PROFILE },
            payout: gain,
          };
          const refundedGain = { ...gain, amount: -gain.amount };
          for (const mail of [
            { ...recipient, kind: 'sale', earned: gain } as const,
            { ...recipient, kind: 'refund', earned: refundedGain } as const,
            payoutMail,
          ]) {
            expectSameContent(mail, mailFacts);
            expect(getText(mail, mailFacts).replace(/\D/g, '')).toContain(String(gain.amount));
          }
        },
      ),
      { numRuns: isDeep ? 30 : 8 },
    );
  });

  test('a link or a button in a mail must be a web address', () => {
    const brand = createMailBrand({ id: 7, name: 'Acme' }, null);
    const mailWith = (url: string) =>
      renderLetter(
        { subject: 'x', greeting: 'x', blocks: [{ link: url }], action: { label: 'x', url }, reason: 'x' },
        brand,
      ).html;
    expect(mailWith('javascript:alert(1)')).not.toContain('<a');
    expect(
      mailWith('https://shop.example/?a="><script>').split('href="https://shop.example/?a=&quot;&gt;&lt;script&gt;"'),
    ).toHaveLength(3);
  });
});
