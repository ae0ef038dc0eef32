import type { Page } from 'playwright-core';
import { contrastRatio, MIN_CONTRAST } from '#shared/domain/portal/colors.ts';

interface ShownText {
  readonly text: string;
  readonly color: string;
  readonly background: string;
}

/** Runs in the page: the texts in an element with their colors and nearest background. */
const SHOWN_TEXTS = `(root) => [...root.querySelectorAll('*')]
  .filter((one) => one.textContent.trim() && one.checkVisibility() && one.tagName !== 'OPTION')
  .map((one) => {
    let behind = one;
    while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    const background = getComputedStyle(behind).backgroundColor;
    return { text: one.textContent.trim(), color: getComputedStyle(one).color, background };
  })`;

export async function findUnreadableTexts(page: Page, selector: string): Promise<string[]> {
  const texts = await page.evaluate<ShownText[]>(`(${SHOWN_TEXTS})(document.querySelector('${selector}'))`);
  return texts.flatMap(({ text, color, background }) =>
    contrastRatio(toHex(color), toHex(background)) < MIN_CONTRAST ? [`${text}: ${color} on ${background}`] : [],
  );
}

function toHex(color: string): string {
  const parts = color.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
