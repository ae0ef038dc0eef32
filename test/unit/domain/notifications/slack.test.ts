import { expect, test } from 'vitest';
import {
  buildSlackMessage,
  isPermanentSlackFailure,
  isSlackUrl,
  secondsUntilSlackTest,
} from '#shared/domain/notifications/slack.ts';

const PUBLIC = { allowsLoopback: false };

test.each([
  ['https://hooks.slack.com/services/T0/B0/abc', true],
  ['http://hooks.slack.com/services/T0/B0/abc', false],
  ['https://hooks.slack.com/other/T0', false],
  ['https://hooks.slack.com:8443/services/T0/B0/abc', false],
  ['https://hooks.slack.com.evil.example/services/T0', false],
  ['https://user@hooks.slack.com/services/T0', false],
  ['https://evil.example/services/T0', false],
  ['http://127.0.0.1:9000/services/T0', false],
  ['not a URL', false],
])('%s is a Slack webhook: %s', (url, isSlack) => {
  expect(isSlackUrl(url, PUBLIC)).toBe(isSlack);
});

test('a local run also posts to the same machine', () => {
  expect(isSlackUrl('http://127.0.0.1:9000/services/T0/B0/abc', { allowsLoopback: true })).toBe(true);
});

test('names in a message cannot mention channels or add links', () => {
  const text = { title: 'First sale', text: '<!channel> & <https://evil.example|Ada>', page: '/dashboard/promoters/7' };
  const { text: sentText } = JSON.parse(buildSlackMessage(text, 'https://partners.acme.example'));
  expect(sentText).toBe(
    '*First sale*\n&lt;!channel&gt; &amp; &lt;https://evil.example|Ada&gt;\n' +
      '<https://partners.acme.example/dashboard/promoters/7|Open in dashboard>',
  );
  expect(JSON.parse(buildSlackMessage(text, '')).text).not.toContain('Open in dashboard');
});

test('test messages are at least ten seconds apart', () => {
  const testedAt = '2026-11-21T09:00:00.000Z';
  expect(secondsUntilSlackTest({}, testedAt)).toBe(0);
  expect(secondsUntilSlackTest({ testedAt }, '2026-11-21T09:00:00.001Z')).toBe(10);
  expect(secondsUntilSlackTest({ testedAt }, '2026-11-21T09:00:10.000Z')).toBe(0);
});

test('Slack’s rejections are final; its limits and failures are not', () => {
  expect([403, 404, 410].every(isPermanentSlackFailure)).toBe(true);
  expect([200, 408, 429, 500, 503].some(isPermanentSlackFailure)).toBe(false);
});
