import { isbot } from 'isbot';
import type { HttpEvent } from './http-event.ts';

/** What crawlers call themselves, whatever way they call. */
const CRAWLER = /bot|crawl|spider/i;

/**
 * Whether a request is a bot's, by what it calls itself: of those that a page sends, all that are no browser that people
 * use. A company's own server that reports a click has no page, and is none unless it calls itself a crawler.
 */
export function isBot({ headers }: Pick<HttpEvent, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  return isbot(agent) && (headers.origin !== undefined || CRAWLER.test(agent));
}
