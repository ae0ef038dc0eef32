import { expect, test } from 'vitest';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import type { PortalSettings } from '#shared/domain/portal/portal.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { findUnreadableTexts } from '#test/support/web/contrast.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();

const url = 'https://partners.acme.example/portal/sign-in?account=7#7.1.xT8vRkq2LmN4pZs9WbYc3dFgHj5KaQeUoI';
/** Has every part of the layout. */
const content: MailContent = {
  subject: 'You earned $1,234.56 from a sale in Summercampaignforcreatorsandreviewers',
  greeting: 'Hello Grace,',
  blocks: [
    'Someone you referred has bought from Acme.',
    {
      figures: [
        { label: 'Your commission', value: '$1,234.56' },
        { label: 'Campaign', value: 'Partners'.repeat(12) },
      ],
    },
    { link: `https://shop.example/${'path/'.repeat(20)}?ref=grace` },
    { list: ['20% of every sale', 'Upgrade to Gold at $1,000.00 in revenue'] },
  ],
  action: { label: 'View earnings', url, copyHint: 'Or open this address in your browser:' },
  closing: ['If you did not expect this e-mail, you can ignore it.'],
  reason: 'You receive this e-mail because you are a promoter of Acme.',
  preferences: { label: 'Change e-mail preferences or unsubscribe', url },
};

const BRANDINGS: readonly PortalSettings[] = [
  {},
  { colors: { accent: '#000000', header: '#facc15' }, logo: { version: 'a' } },
  { colors: { accent: '#facc15' }, logo: { version: 'a' } },
];

test.each(
  BRANDINGS.flatMap((portal) => [
    { portal, colorScheme: 'light' as const },
    { portal, colorScheme: 'dark' as const },
  ]),
)(
  'an e-mail is accessible and fits on a phone in $colorScheme mode with the branding $portal',
  async ({ portal, colorScheme }) => {
    // The logo does not load, so its alternative text is shown.
    const context = await browser().newContext({ viewport: { width: 390, height: 800 }, colorScheme, offline: true });
    const page = await context.newPage();
    const brand = createMailBrand({ id: 7, name: 'Acme', portal }, 'https://partners.acme.example');
    // Mail programs show a mail inside the main landmark of their own page.
    const { html } = renderLetter(content, brand);
    await page.setContent(html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>'));
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findUnreadableTexts(page, 'body')).toEqual([]);
    expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
    await page.setViewportSize({ width: 700, height: 800 });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.locator('.card').boundingBox())?.width).toBe(600);
    await context.close();
  },
);
