import { selectMessageOrigins } from './message-origins.ts';
import { type EmbedMessage, extractToken } from './messages.ts';
import { type EmbedOptions, parseEmbedOptions } from './options.ts';

/** Only the frame page lists the origins that may embed it. */
const { framers: allowed } = document.documentElement.dataset;
const origins = allowed ? selectMessageOrigins(allowed.split(' '), findParentOrigin()) : [];

/** Whether this is the frame page. It does not use cookies. */
export const isFramed = allowed !== undefined;

/** Display options from the embedding page. */
export const embedOptions: EmbedOptions = isFramed ? parseEmbedOptions(location.hash) : {};

/** Posts a message to the embedding page. */
export function postToParent(message: EmbedMessage): void {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage(message, origin);
}

/** Calls back with each token from the embedding page. */
export function onToken(call: (token: string) => void): void {
  if (window.parent === window) return;
  addEventListener('message', (message) => {
    const token = extractToken(message, { window: window.parent, origins });
    if (token !== undefined) call(token);
  });
}

/** Reports the page height, now and after every change. */
export function reportHeight(): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== last) postToParent({ type: 'portal:height', height });
    last = height;
  }).observe(document.body);
}

/** Fallback: not all browsers support `ancestorOrigins`. */
function findParentOrigin(): string {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.[0] ?? document.referrer;
}
