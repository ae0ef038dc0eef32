import { isbot } from 'isbot';
import type { HttpEvent } from './http-event.ts';

const CRAWLER = /bot|crawl|spider/i;

/**
 * Whether the user agent is a bot. Server-side clicks (without `Origin`) count only as bots if they identify as
 * crawlers.
 */
export function isBot({ headers }: Pick<HttpEvent, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  return isbot(agent) && (headers.origin !== undefined || CRAWLER.test(agent));
}
