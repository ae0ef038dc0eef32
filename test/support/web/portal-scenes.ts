import type { Page } from 'playwright-core';
import de from '#web/portal/texts/de.ts';
import en, { type Texts } from '#web/portal/texts/en.ts';
import es from '#web/portal/texts/es.ts';
import { OWN_ASSET_ROWS } from './asset-rows.ts';
import { OWN_CONTEST_ROWS } from './contest-rows.ts';
import { PORTAL_SCREENS } from './portal-screens.ts';

export const LANGUAGES_SHOWN: Readonly<Record<string, Texts>> = { 'en-US': en, 'de-DE': de, 'es-ES': es };

interface PortalScene {
  readonly name: string;
  readonly path: string;
  readonly isOutside?: boolean;
  readonly hash?: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly open?: (page: Page, texts: Texts) => Promise<void>;
  readonly says?: keyof Texts;
}

const press = (name: keyof Texts) => (page: Page, texts: Texts) =>
  page.getByRole('button', { name: texts[name], exact: true }).first().click();

export function listPortalScenes({
  campaign,
  payout,
}: {
  readonly campaign: number;
  readonly payout: number | undefined;
}) {
  const scenes: readonly PortalScene[] = [
    ...PORTAL_SCREENS,
    ...(payout === undefined
      ? []
      : [
          { name: 'Payout', path: `/portal/payouts/${payout}` },
          { name: 'Statement', path: `/portal/payouts/${payout}/statement` },
        ]),
    { name: 'Sign in', path: '/portal', isOutside: true, says: 'sendLink' },
    { name: 'Sign in by a password', path: '/portal', isOutside: true, open: press('withPassword'), says: 'withLink' },
    {
      name: 'Spend a link',
      path: '/portal/sign-in',
      isOutside: true,
      hash: '1.1.Zb3kq0V9Zb3kq0V9',
      says: 'welcomeText',
    },
    {
      name: 'Link is spent',
      path: '/portal/sign-in',
      isOutside: true,
      hash: '1.1.Zb3kq0V9Zb3kq0V9',
      open: press('signIn'),
      says: 'linkUsed',
    },
    { name: 'Sign up', path: `/join/${campaign}`, isOutside: true },
    { name: 'Sign up, not open', path: '/join/999999', isOutside: true, says: 'joinUnavailable' },
    {
      name: 'Mails by a link that is over',
      path: '/portal/mails',
      isOutside: true,
      hash: 'e=none',
      says: 'mailsLinkExpired',
    },
    {
      name: 'Sign up, with terms and questions',
      path: `/join/${campaign}`,
      isOutside: true,
      before: fakeQuestions,
      says: 'joinAccept',
    },
    { name: 'Team with promoters', path: '/portal/team', before: team },
    { name: 'Payout details, all methods', path: '/portal/payout-details', before: methods },
    { name: 'Payout details with a tax form', path: '/portal/payout-details', before: withForm },
    { name: 'New bank account', path: '/portal/payout-details', before: methods, open: press('changeBank') },
    { name: 'Remove a payout method', path: '/portal/payout-details', before: methods, open: press('removeBank') },
    { name: 'Announcements', path: '/portal', before: fakeAnnouncements, says: 'learnMore' },
    { name: 'Resources of all types', path: '/portal/resources', before: stockedResources, says: 'resourceOwnLink' },
    { name: 'Contests', path: '/portal/contests', before: fakeContests, says: 'contestRunning' },
    { name: 'QR code', path: '/portal', open: press('qr') },
    { name: 'New link', path: '/portal/links', open: press('linkNew') },
    { name: 'Add a referral', path: '/portal/referrals', open: press('referralNew') },
    { name: 'Accepted terms', path: '/portal/profile', before: withAcceptedTerms, says: 'termsAccepted' },
    { name: 'Close account', path: '/portal/profile', open: press('closeAccount'), says: 'closeAccountQuestion' },
    {
      name: 'Choose a password',
      path: '/portal',
      before: (page) => me(page, { must_set_password: true }),
      says: 'setPasswordTitle',
    },
    { name: 'Terms to accept', path: '/portal', before: (page) => withTerms(page, true), says: 'termsTitle' },
    {
      name: 'Terms to accept, not required',
      path: '/portal',
      before: (page) => withTerms(page, false),
      says: 'termsRead',
    },
    {
      name: 'Waits to be accepted',
      path: '/portal',
      before: (page) => me(page, { status: 'pending' }),
      says: 'reviewTitle',
    },
    {
      name: 'Opened by the company',
      path: '/portal',
      before: (page) => me(page, { session: { ends_at: '2099-01-01T00:00:00.000Z', opened_by_company: true } }),
      says: 'openedByCompany',
    },
    ...PORTAL_SCREENS.map(({ name, path }) => ({ name: `Empty, ${name}`, path, before: emptyLists })),
    { name: 'Failed', path: '/portal/earnings', before: failRequests },
    { name: 'Another promoter now', path: '/portal/earnings', before: ofAnother, says: 'otherPromoterTitle' },
    { name: 'No such page', path: '/portal/nowhere', says: 'notFoundTitle' },
    { name: 'In a frame', path: '/portal/embed' },
    { name: 'In a frame without a token', path: '/portal/embed', isOutside: true, says: 'frameEndedTitle' },
  ];
  return scenes;
}

async function me(page: Page, other: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/v2/affiliate/promoters/current', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...other } });
  });
}

async function withTerms(page: Page, required: boolean): Promise<void> {
  const content =
    'Promoters say that they earn by a recommendation.\n\nThey do not bid for our name in search engines.';
  await me(page, { terms_to_accept: { version: 2, url: null, required, name: 'Terms', checkbox_label: null } });
  await page.route('**/api/v2/affiliate/contract_documents/2*', (route) =>
    route.fulfill({ json: { data: { content } } }),
  );
}

async function withAcceptedTerms(page: Page): Promise<void> {
  const documents = [
    { id: 3, signed_at: '2026-11-21T09:30:00.000Z', contract: { id: 1, name: 'Terms' } },
    { id: 1, signed_at: '2026-03-02T09:30:00.000Z', contract: { id: 1, name: 'Terms' } },
  ];
  await page.route('**/api/v2/affiliate/contract_documents', (route) => route.fulfill({ json: documents }));
}

async function withForm(page: Page): Promise<void> {
  await page.route('**/api/v2/affiliate/promoters/current', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const profile = { ...body.profile, w9_form_since: '2026-01-12T09:00:00.000Z' };
    await route.fulfill({ response, json: { ...body, profile } });
  });
}

async function emptyLists(page: Page): Promise<void> {
  await page.route('**/api/v2/affiliate/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const headers = { ...response.headers(), total: '0' };
    if (Array.isArray(body)) return route.fulfill({ response, json: [], headers });
    if (Array.isArray(body.data)) return route.fulfill({ response, json: { ...body, data: [] }, headers });
    return route.fulfill({ response });
  });
}

async function fakeQuestions(page: Page): Promise<void> {
  const noChoices = { choices: [] as string[], required: false };
  const questions = [
    { ...noChoices, name: 'audience', label: 'Who reads you?', type: 'text', required: true },
    { ...noChoices, name: 'plans', label: 'How will you recommend us?', type: 'long_text' },
    {
      ...noChoices,
      name: 'channel',
      label: 'Your main channel',
      type: 'choice',
      choices: ['Blog', 'Newsletter', 'Podcast'],
    },
    { ...noChoices, name: 'customer', label: 'I am a customer myself.', type: 'checkbox' },
  ];
  const text = 'Promoters say that they earn by a recommendation.\n\nThey do not bid for our name in search engines.';
  await fakeAnswer(page, '**/api/v2/affiliate/look*', (look) => ({
    ...look,
    campaign: {
      ...(look.campaign as object),
      terms: { version: 2, url: null, text, name: 'Terms', checkbox_label: null },
    },
    custom_fields: questions,
  }));
}

async function fakeAnnouncements(page: Page): Promise<void> {
  const news = { link_url: null, link_label: null, start_date: '2026-12-01' };
  const rows = [
    {
      ...news,
      id: 3,
      heading: 'Double commission in December',
      link_url: 'https://acme.example/december',
      text: 'Every sale in December earns twice the usual commission.\n\nTell your readers before the holidays.',
    },
    {
      ...news,
      id: 2,
      heading: 'Anewheadingthatisaslongasitmaybeandhasnospaceinitatallsothatitneedstobreak',
      text: 'New banners are in your assets.',
      link_url: 'https://acme.example/',
      link_label: 'See the banners',
    },
    { ...news, id: 1, heading: 'Welcome', text: 'Thank you for recommending us.', start_date: '2026-11-02' },
  ];
  await fakeAnswer(page, '**/api/v2/affiliate/announcements*', () => rows, rows.length);
}

async function stockedResources(page: Page): Promise<void> {
  await fakeAnswer(page, '**/api/v2/affiliate/assets*', () => OWN_ASSET_ROWS);
}

async function fakeContests(page: Page): Promise<void> {
  await me(page, { has_contests: true });
  await fakeAnswer(page, '**/api/v2/affiliate/contests*', () => OWN_CONTEST_ROWS);
}

async function team(page: Page): Promise<void> {
  const standing = (id: number, email: string, customers: number, cash: number | null) => ({
    id,
    email,
    joined_at: `2026-0${id}-12T09:30:00.000Z`,
    clicks_count: 40 * customers + 7,
    referrals_count: 3 * customers,
    customers_count: customers,
    earned: cash === null ? null : { cash },
  });
  const rows = [
    standing(7, 'ad…@l…', 12, 48_250),
    standing(5, 'ma…@r…', 3, 9_900),
    standing(2, 'al…@t…', 0, 0),
    standing(1, 'ka…@z…', 420, null),
  ];
  await fakeAnswer(
    page,
    '**/api/v2/affiliate/promoters/sub_affiliates*',
    (body) => ({ ...body, data: rows }),
    rows.length,
  );
}

/**
 * A company with all methods; the promoter's selected method is new and not accepted by one campaign, the other one was
 * withdrawn.
 */
async function methods(page: Page): Promise<void> {
  const one = { is_selected: false, is_disabled: false, payable_from: null };
  const iban = { iban: '•••• 3000', account_holder_name: 'Anna Berg', bank_country: 'DE' };
  const data = [
    { ...one, id: 3, method: 'bank', is_selected: true, payable_from: '2099-01-03T12:00:00.000Z', details: iban },
    { ...one, id: 1, method: 'paypal', details: { paypal_email: 'an…@e…' } },
  ];
  const offered = { selected_payout_methods: ['wise', 'custom'], payout_method_options: {} };
  const all = {
    selected_payout_methods: ['wise', 'bank', 'custom'],
    payout_method_options: { bank: { min_payment: 10_000 }, custom: { min_payment: 2500 } },
  };
  const campaigns = [
    { id: 1, name: 'Partners', color: '#4f46e5', ...all },
    { id: 2, name: 'Friends', color: '#0ea5e9', ...offered },
  ];
  const meta = { ...all, campaigns };
  await fakeAnswer(page, '**/api/v2/affiliate/payout_methods*', (body) => ({ ...body, data, meta }));
}

/** Overrides a response. @param total rows of the list; unchanged when undefined */
async function fakeAnswer(
  page: Page,
  address: string,
  change: (body: Readonly<Record<string, unknown>>) => unknown,
  total?: number,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(total === undefined ? {} : { total: String(total) }) };
    await route.fulfill({ response, headers, json: change(await response.json()) });
  });
}

async function ofAnother(page: Page): Promise<void> {
  const json = { message: 'This page shows another promoter.', code: 'other_promoter' };
  await page.route('**/api/v2/affiliate/commissions*', (route) => route.fulfill({ status: 403, json }));
}

async function failRequests(page: Page): Promise<void> {
  const body = JSON.stringify({ message: 'Internal Server Error', code: 'internal_error' });
  await page.route('**/api/v2/affiliate/commissions*', (route) =>
    route.fulfill({ status: 500, body, headers: { 'x-request-id': 'a1b2c3d4' } }),
  );
}
