import { isbot } from 'isbot';
import type { HttpEvent } from './http-event.ts';

/** Crawlers, for calls with or without an origin. */
const CRAWLER = /bot|crawl|spider/i;

/**
 * Whether the user agent is a bot. Requests of a page (with `Origin`) must come from a real browser; server-side clicks
 * only count as bots if they identify as crawlers.
 */
export function isBot({ headers }: Pick<HttpEvent, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  return isbot(agent) && (headers.origin !== undefined || CRAWLER.test(agent));
}
