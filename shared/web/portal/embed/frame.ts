import { framersOf } from './framers.ts';
import { type Said, tokenIn } from './messages.ts';
import { type Options, optionsIn } from './options.ts';

/** The page for frames names the origins whose pages may show it; no other page of the portal does. */
const { framers: allowed } = document.documentElement.dataset;
const origins = allowed ? framersOf(allowed.split(' '), parentOf()) : [];

/** Whether this is the page for frames. No cookie says who calls there. */
export const isFramed = allowed !== undefined;

/** How the page around wants it to look. */
export const options: Options = isFramed ? optionsIn(location.hash) : {};

/** Says something to the page around, if one of an allowed origin is there. */
export function say(said: Said): void {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage(said, origin);
}

/** Calls with each token that the page around gives. */
export function onToken(call: (token: string) => void): void {
  if (window.parent === window) return;
  addEventListener('message', (message) => {
    const token = tokenIn(message, { window: window.parent, origins });
    if (token !== undefined) call(token);
  });
}

/** Says how high the page is, now and whenever that changes. */
export function sayHeight(): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== last) say({ type: 'portal:height', height });
    last = height;
  }).observe(document.body);
}

/** Not all browsers know `ancestorOrigins`; and a page may keep its address to itself. */
function parentOf(): string {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.[0] ?? document.referrer;
}
