import { beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { signUpAsPromoter } from '#shared/operations/portal/sign-up.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { signUpMac } from '#shared/outside/mac.ts';
import {
  affiliateContractDocumentsList,
  affiliateContractDocumentsShow,
  affiliateContractDocumentsSign,
} from '#shared/routes/affiliate/portal/contract-documents.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2ContractDocumentsShow } from '#shared/routes/v2/portal/contract-documents.ts';
import { v2PromotersList, v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter, findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { solveChallenge } from '#test/support/look/proof.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readPdfPages } from '#test/support/statements/pdf-pages.ts';
import { anInvitedUser } from '#test/support/users/people.ts';

const NOT_FOUND = { message: 'Record not found', code: 'not_found' };

const publish = async (company: Company, portal: object) => {
  const { status, body } = await send(v2SettingsUpdate, {
    json: { portal },
    headers: createCredentials('v2', company),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.portal;
};

/** A promoter of a company and its calls. */
async function aSigner(company: Company) {
  const { promoter } = await company.promoter();
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  return {
    promoter,
    headers,
    list: async () => (await send(affiliateContractDocumentsList, { headers })).body,
    show: (id: number, content_type = 'text') =>
      send(affiliateContractDocumentsShow, { variables: { id }, query: { content_type }, headers }),
    sign: (id: number, json = {}) => send(affiliateContractDocumentsSign, { variables: { id }, json, headers }),
    current: async () => (await send(affiliatePromotersCurrent, { headers })).body,
    stored: () => findPromoter(company.account.id, promoter.id),
  };
}

describe('contract documents', () => {
  test('a promoter signs the terms, and a new major version is pending while a minor one is not', async () => {
    const company = await aCompany();
    const { promoter, list, sign, current } = await aSigner(company);
    expect([await list(), (await current()).terms_to_accept]).toEqual([[], null]);

    await publish(company, { terms: { text: 'Be honest.' } });
    const pendingContract = {
      id: 1,
      status: 'pending',
      created_at: expect.any(String),
      signed_at: null,
      signed_ip: null,
      contract: { id: 1, name: 'Terms' },
      promoter: { id: promoter.id, email: promoter.email, name: expect.any(String) },
      contract_version: {
        id: 1,
        added_at: expect.any(String),
        changes_made: 'major',
        external_link: null,
        content_hosted: true,
      },
    };
    expect(await list()).toEqual([pendingContract]);
    expect((await current()).terms_to_accept).toEqual({
      version: 1,
      url: null,
      required: false,
      name: 'Terms',
      checkbox_label: null,
    });
    const { status, body: signed } = await sign(1);
    expect(status).toBe(200);
    expect(signed).toEqual({
      ...pendingContract,
      status: 'signed',
      signed_at: expect.any(String),
      signed_ip: expect.stringMatching(/^[\d.:a-f]+$/),
    });
    expect([await list(), (await current()).terms_to_accept]).toEqual([[signed], null]);

    const { terms } = await publish(company, { terms: { text: 'Be honest!', minor: true } });
    expect(terms).toMatchObject({ version: 2, minor: true });
    expect([await list(), (await current()).terms_to_accept]).toEqual([[signed], null]);

    const url = 'https://acme.example/terms';
    await publish(company, { terms: { url } });
    expect(await list()).toMatchObject([
      { id: 3, status: 'pending', contract_version: { external_link: url, content_hosted: false } },
      { id: 1, status: 'signed' },
    ]);
    expect((await current()).terms_to_accept).toMatchObject({ version: 3, url, required: false });
    expect((await sign(3)).status).toBe(200);
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([3, 1]);
  });

  test('the content is shown as text and as HTML without the markup of the company', async () => {
    const company = await aCompany();
    const { show } = await aSigner(company);
    await publish(company, { terms: { text: 'Be <b>honest</b>.\nAlways.\n\nThanks.' } });
    expect((await show(1)).body.data.content).toBe('Be <b>honest</b>.\nAlways.\n\nThanks.');
    const html = '<p>Be &lt;b&gt;honest&lt;/b&gt;.<br>Always.</p><p>Thanks.</p>';
    expect((await show(1, 'html')).body.data.content).toBe(html);
    await publish(company, { terms: { url: 'https://acme.example/?a=1&b=2' } });
    const link = 'https://acme.example/?a=1&amp;b=2';
    expect((await show(2, 'html')).body.data.content).toBe(`<p><a href="${link}">${link}</a></p>`);
    expect((await show(2, 'doc')).body.message).toBe('content_type is invalid. Use html, pdf or text.');
    // Version 1 was replaced before the promoter signed it.
    expect(await show(1)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await show(3)).status).toBe(404);
  });

  test('a signature is idempotent, and replaced or unknown versions are rejected', async () => {
    const company = await aCompany();
    const { sign, stored } = await aSigner(company);
    expect(await sign(1)).toMatchObject({ status: 404, body: NOT_FOUND });
    await publish(company, { terms: { text: 'One.' } });
    await publish(company, { terms: { text: 'Two.' } });
    const { status, body } = await sign(1);
    expect([status, body.code]).toEqual([400, 'invalid_record']);
    expect(body.message).toBe('Version 2 has replaced these terms. Read that version and sign it instead.');
    expect((await sign(3)).status).toBe(404);
    const signatures = await Promise.all([sign(2), sign(2), sign(2)]);
    expect(signatures.map((one) => one.status)).toEqual([200, 200, 200]);
    const first = await stored();
    expect(first).toMatchObject({ acceptedTerms: { version: 2 }, earlierTerms: [] });
    expect((await sign(2)).body).toMatchObject({ signed_at: first?.acceptedTerms?.at });
    expect(await stored()).toEqual(first);
  });

  test('the IP address is that of the call, or the one that the company’s server names', async () => {
    const company = await aCompany();
    await publish(company, { terms: { text: 'Be honest.' } });
    const browser = await aSigner(company);
    const { body } = await browser.sign(1, { ip: '198.51.100.9' });
    expect(body.signed_ip).not.toBe('198.51.100.9');
    const { promoter } = await company.promoter();
    const headers = createV2Headers(company.account.id, promoter.authToken);
    const byServer = (ip: string) =>
      send(affiliateContractDocumentsSign, { variables: { id: 1 }, json: { ip }, headers });
    expect((await byServer('somewhere')).body.message).toBe('ip is invalid.');
    expect((await byServer('198.51.100.9')).body.signed_ip).toBe('198.51.100.9');
  });

  test('a user of the company cannot sign for a promoter', async () => {
    const company = await aCompany();
    await publish(company, { terms: { text: 'Be honest.' }, terms_required: true });
    const { promoter, stored } = await aSigner(company);
    const { id } = await anInvitedUser(company, 'manager');
    const openedBy = { is: 'person', id } as const;
    const headers = createPromoterHeaders(
      await aPromoterSession(company.account, promoter, { by: 'company', openedBy }),
    );
    const { status, body } = await send(affiliateContractDocumentsSign, { variables: { id: 1 }, json: {}, headers });
    expect([status, body.code]).toEqual([403, 'opened_by_company']);
    expect((await stored())?.acceptedTerms).toBeUndefined();
    // But the user can look at the portal.
    expect((await send(affiliatePromotersData, { query: {}, headers })).status).toBe(200);
  });
});

describe('required terms', () => {
  const ALLOWED = [
    ...['GET contract_documents', 'GET contract_documents/{id}', 'POST contract_documents/{id}/sign'],
    'POST contract_documents/draft',
    ...['GET promoters/current', 'PUT promoters/set_password', 'POST promoters/archive'],
    ...['GET email_settings', 'PUT email_settings/{id}'],
  ];
  const name = ({ method, path }: { readonly method: string; readonly path: string }) =>
    `${method} ${path.replace('/api/v2/affiliate/', '')}`;
  const promoterRoutes = routes.filter(({ auth }) => auth === 'promoter');

  let company: Company;
  let blocked: Awaited<ReturnType<typeof aSigner>>;
  beforeAll(async () => {
    company = await aCompany();
    await publish(company, { terms: { text: 'Be honest.' }, terms_required: true });
    blocked = await aSigner(company);
  });

  test.each(
    promoterRoutes.filter((route) => !ALLOWED.includes(name(route))).map((route) => [name(route), route] as const),
  )('%s is refused until the promoter accepts the terms', async (_, route) => {
    const { headers } = blocked;
    const variables = { id: 1, token: 'x' };
    const { status, body } = await send(route, { variables, ...(route.method === 'GET' ? {} : { json: {} }), headers });
    expect([status, body.code]).toEqual([403, 'accept_terms']);
  });

  test('the calls that remain allowed exist', () => {
    expect(promoterRoutes.map(name)).toEqual(expect.arrayContaining(ALLOWED));
  });

  test('after the signature, all calls work until a new major version', async () => {
    const { headers, sign, list, current } = await aSigner(company);
    const data = async () => (await send(affiliatePromotersData, { query: {}, headers })).status;
    expect([await data(), (await current()).terms_to_accept]).toMatchObject([403, { version: 1, required: true }]);
    expect([(await list()).length, (await sign(1)).status, await data()]).toEqual([1, 200, 200]);
    await publish(company, { terms: { text: 'Be honest!', minor: true } });
    expect(await data()).toBe(200);
    const { terms } = await publish(company, { terms: { text: 'Be fair.' } });
    expect(await data()).toBe(403);
    expect([(await sign(terms.version)).status, await data()]).toEqual([200, 200]);
    await publish(company, { terms_required: false });
    const other = await aSigner(company);
    expect((await send(affiliatePromotersData, { query: {}, headers: other.headers })).status).toBe(200);
  });
});

describe('evidence for the company', () => {
  test('promoters show what they accepted, when and from where, also in the list, its filter and CSV export', async () => {
    const company = await aCompany();
    const headers = createCredentials('v2', company);
    await publish(company, { terms: { text: 'Be honest.' } });
    const [signer, other] = [await aSigner(company), await aSigner(company)];
    await signer.sign(1);
    const response = await send(v2PromotersShow, { variables: { id: signer.promoter.id }, headers });
    const evidence = { version: 1, at: expect.any(String), ip: expect.any(String) };
    expect(response.body.accepted_terms).toEqual(evidence);
    const fetchList = async (accepted_terms: string) => {
      const { body } = await send(v2PromotersList, { query: { filters: { accepted_terms } }, headers });
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(
      await eventually(
        () => fetchList('yes'),
        (ids) => ids.length === 1,
      ),
    ).toEqual([signer.promoter.id]);
    expect(
      await eventually(
        () => fetchList('no'),
        (ids) => ids.length === 1,
      ),
    ).toEqual([other.promoter.id]);
    await publish(company, { terms: { text: 'Be fair.' } });
    expect(await fetchList('no')).toEqual([signer.promoter.id, other.promoter.id]);
    const csv = await request('/api/v2/company/promoters?format=csv', { method: 'GET', headers });
    expect(csv.body).toContain('accepted_terms.version,accepted_terms.at,accepted_terms.ip');
    expect(csv.body).toContain(`,1,${response.body.accepted_terms.at},${response.body.accepted_terms.ip},`);
  });

  test('a signature is audited, and is part of the promoter’s data', async () => {
    const company = await aCompany();
    await publish(company, { terms: { text: 'Be honest.' } });
    const { promoter, headers, sign } = await aSigner(company);
    await sign(1);
    const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
    expect(body[0]).toMatchObject({
      operation: 'v2/affiliate/contract_documents/sign',
      records: [{ type: 'promoter', id: String(promoter.id) }],
    });
    const data = await send(affiliatePromotersData, { query: {}, headers });
    expect(data.body.accepted_terms).toEqual([{ version: 1, at: expect.any(String), ip: expect.any(String) }]);
  });

  test('a sign-up stores the IP address, which the deletion of the promoter erases', async () => {
    const company = await aCompany();
    const { account, campaign } = company;
    await publish(company, { terms: { text: 'Be honest.' } });
    const email = `${unique('grace')}@example.com`;
    const input = { account: account.id, campaignId: campaign.id, email, firstName: 'Grace', profile: {} };
    const call = {
      runtime: { ...runtime, sleep: async () => {} },
      mac: signUpMac,
      send: async () => {},
      withAudit: <T>(work: () => Promise<T>) => work(),
    };
    const proof = await solveChallenge(account);
    await signUpAsPromoter(call, { ...input, acceptedTerms: 1, proof }, '192.0.2.7');
    const promoter = await findPromoterByEmail(account.id, email);
    expect(promoter?.acceptedTerms).toEqual({ version: 1, at: expect.any(String), ip: '192.0.2.7' });
    await deletePromoter({ account, runtime }, { by: 'id', id: promoter?.id ?? 0 });
    expect(await findPromoterByEmail(account.id, email)).toBeNull();
    expect(JSON.stringify(await findPromoter(account.id, promoter?.id ?? 0))).not.toContain('192.0.2.7');
  });
});

describe('the PDF of accepted terms', () => {
  /** Text of the PDF, with single spaces. */
  async function readPdf(path: string, headers: Record<string, string>): Promise<string> {
    const response = await fetch(`${process.env.SERVICE_URL}${path}`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = await readPdfPages(new Uint8Array(await response.arrayBuffer()));
    return pages.join(' ').replaceAll(/\s+/gu, ' ');
  }

  const showToCompany = (company: Company, id: number, promoter_id: number, content_type = 'pdf') =>
    send(v2ContractDocumentsShow, {
      variables: { id },
      query: { promoter_id, content_type },
      headers: createCredentials('v2', company),
    });

  test('promoter and company get the text that was accepted, also after a new version', async () => {
    const company = await aCompany();
    const { promoter, headers, sign, show } = await aSigner(company);
    await publish(company, { terms: { text: 'Be honest.\n\n1. Never bid for our name.' } });
    expect((await show(1, 'pdf')).body.message).toBe('Version 1 has no PDF until the promoter accepts it.');
    expect((await sign(1)).status).toBe(200);
    await publish(company, { terms: { text: 'Be fair.' } });

    const own = await readPdf('/api/v2/affiliate/contract_documents/1?content_type=pdf&language=de', headers);
    const { key } = await issueApiKey({ account: company.account, runtime }, 'reader', { scopes: ['read'] });
    const shared = await readPdf(
      `/api/v2/company/contract_documents/1?content_type=pdf&promoter_id=${promoter.id}`,
      createCredentials('v2', { ...company, key }),
    );
    for (const text of ['Be honest.', '1. Never bid for our name.', promoter.email]) {
      expect(own).toContain(text);
      expect(shared).toContain(text);
    }
    expect(own).toMatch(/Zugestimmt am .*\(UTC\) IP-Adresse [\d.:a-f]+/);
    expect(shared).toMatch(/Accepted on .*\(UTC\) IP address [\d.:a-f]+/);
    expect(shared).not.toContain('Be fair.');

    const { body } = await showToCompany(company, 1, promoter.id, 'text');
    expect(body.data.content).toBe('Be honest.\n\n1. Never bid for our name.');
    expect((await show(2, 'pdf')).status).toBe(422);
    expect((await showToCompany(company, 2, promoter.id)).status).toBe(404);
  });

  test('promoters who did not accept the version get no PDF', async () => {
    const company = await aCompany();
    const [signer, other] = [await aSigner(company), await aSigner(company)];
    await publish(company, { terms: { text: 'Be honest.' } });
    await signer.sign(1);
    await publish(company, { terms: { text: 'Be fair.' } });
    expect(await other.show(1, 'pdf')).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await showToCompany(company, 1, other.promoter.id)).status).toBe(404);
    expect((await showToCompany(company, 1, 1_000_000)).status).toBe(404);

    const stranger = await aCompany();
    await stranger.promoter();
    expect((await showToCompany(stranger, 1, signer.promoter.id)).status).toBe(404);

    await deletePromoter({ account: company.account, runtime }, { by: 'id', id: signer.promoter.id });
    expect((await showToCompany(company, 1, signer.promoter.id)).status).toBe(404);
  });
});
