import { type AddressRules, findAddressProblem } from '#shared/domain/webhooks/address.ts';
import type { NotificationText } from './describe-notification.ts';
import type { SlackSettings } from './notification-settings.ts';

export const SLACK_URL_INVALID =
  'slack_webhook_url is invalid: copy the URL of an incoming webhook from Slack. It starts with https://hooks.slack.com/services/.';

const SLACK_HOST = 'hooks.slack.com';
const SLACK_PATH = /^\/services\/[\w/-]+$/;

/** Retries of a message. */
export const SLACK_RETRIES = 6;

const TEST_INTERVAL_MS = 10_000;

/** Returns the seconds until another test message may be sent; 0: now. */
export function secondsUntilSlackTest({ testedAt }: Pick<SlackSettings, 'testedAt'>, now: string): number {
  const dueMs = testedAt === undefined ? 0 : Date.parse(testedAt) + TEST_INTERVAL_MS;
  return Math.max(0, Math.ceil((dueMs - Date.parse(now)) / 1000));
}

/** Whether a URL is a Slack incoming webhook. A local run also allows a receiver on the same machine. */
export function isSlackUrl(url: string, addressRules: AddressRules): boolean {
  if (findAddressProblem(url, addressRules) !== null) return false;
  const { protocol, hostname, pathname, search, port } = new URL(url);
  const isSlack = protocol === 'https:' && hostname === SLACK_HOST && port === '' && search === '';
  return SLACK_PATH.test(pathname) && (isSlack || (addressRules.allowsLoopback && isLoopback(hostname)));
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1';
}

/** Slack answers these until the webhook is replaced: the app was removed, or the channel archived. */
export function isPermanentSlackFailure(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Builds the body of a message. @param origin of the dashboard; empty: without link */
export function buildSlackMessage({ title, text, page }: NotificationText, origin: string): string {
  const link = origin === '' ? '' : `\n<${origin}${page}|Open in dashboard>`;
  return JSON.stringify({ text: `*${escapeSlackText(title)}*\n${escapeSlackText(text)}${link}` });
}

/** Names cannot mention channels or add links. */
function escapeSlackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
