import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

/** By how many pixels the page and its main part are wider than their place, and which controls are out of sight at a side. */
interface TooWide {
  readonly page: number;
  readonly main: number;
  readonly controls: readonly string[];
}

export const FITS: TooWide = { page: 0, main: 0, controls: [] };

/** Runs in the page. What scrolls by itself, as a table, may be wider; what is hidden for eyes has no width. */
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

/** What moves into its place, as a notice does, is out of sight for a moment. */
const SETTLED_MS = 10_000;

/** Looks for what cannot be reached in a window as narrow as this one, once all that moves has come to its place. */
export async function tooWide(page: Page): Promise<TooWide> {
  return eventually(
    () => page.evaluate<TooWide>(LOOK),
    (found) => isDeepStrictEqual(found, FITS),
    SETTLED_MS,
  );
}
