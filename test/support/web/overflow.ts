import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

/** Horizontal overflow in pixels, and controls outside the window. */
interface Overflow {
  readonly page: number;
  readonly main: number;
  readonly controls: readonly string[];
}

export const NO_OVERFLOW: Overflow = { page: 0, main: 0, controls: [] };

/** Runs in the page. Scrolling parts such as tables may overflow; visually hidden ones have no width. */
const LOOK = `(() => {
  const beyond = (element) => (element ? element.scrollWidth - element.clientWidth : 0);
  const scrolls = (element) =>
    element !== null &&
    element.id !== 'main' &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const controls = [...document.querySelectorAll('a, button, input, select, textarea')].filter((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    return width > 1 && control.checkVisibility({ visibilityProperty: true }) && (left < -1 || right > innerWidth + 1) && !scrolls(control);
  });
  return {
    page: beyond(document.documentElement),
    main: beyond(document.getElementById('main')),
    controls: controls.map(({ outerHTML }) => outerHTML.slice(0, 200)),
  };
})()`;

const SETTLED_MS = 10_000;

export async function findOverflow(page: Page): Promise<Overflow> {
  return eventually(
    () => page.evaluate<Overflow>(LOOK),
    (found) => isDeepStrictEqual(found, NO_OVERFLOW),
    SETTLED_MS,
  );
}
