import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const { SERVICE_URL: base = '' } = process.env;
const get = async (path: string) => {
  const response = await fetch(base + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the root address redirects to the dashboard, whose views share one page', async () => {
  for (const path of ['/', '/dashboard']) {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([302, '/dashboard/']);
  }
  const [page, view] = [await get('/dashboard/'), await get('/dashboard/promoters/7?tab=links')];
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<script type="module"') });
  expect(view.text).toBe(page.text);
  expect(page.headers.get('cache-control')).toBe('no-cache');
});

test('dashboard assets exist, are cached forever and total less than 300 KB compressed', async () => {
  const { text } = await get('/dashboard/');
  const parts = [...text.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
  expect(parts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const path of parts) {
    const { status, headers, text: part } = await get(path);
    bytes += gzipSync(part).length;
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
  }
  // Shared by every screen. A screen's own part is small.
  expect(bytes).toBeLessThan(300_000);
});

test.each(['/dashboard/', '/dashboard/commissions', '/docs', '/auth/sign-in', '/health', '/nothing'])(
  '%s cannot be shown in a frame (clickjacking)',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);

test('a dashboard page loads nothing from other hosts, and connects only to the bucket for uploads', async () => {
  const { headers, text } = await get('/dashboard/');
  const sentPolicy = headers.get('content-security-policy') ?? '';
  expect(sentPolicy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(sentPolicy).toMatch(/connect-src 'self' https:\/\/referral-tracking-files-[\w.-]+;/);
  const policy = sentPolicy.replace(/connect-src [^;]*;/, '');
  expect(policy).not.toMatch(/https?:|\*/);
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('unknown API paths return 404, since only the dashboard has a page for all views', async () => {
  const { status, headers, text } = await get('/api/v2/nothing');
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect(Object.keys(JSON.parse(text))).toContain('message');
  expect((await get('/dashboard/assets/nothing.js')).status).toBe(403);
});
