import type { Locator, Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

export interface Keyboard {
  press(target: Locator, key?: string): Promise<void>;
  /** Uses Shift+Tab. */
  pressBefore(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  choose(target: Locator, entry: Locator): Promise<void>;
}

const MAX_STEPS = 90;

/** Search results that arrive during a selection move the focus: the selection is retried. */
const MAX_TRIES = 5;
const TAKEN_MS = 3000;

/**
 * Whether Enter had an effect: the menu or list closed, or the entry is marked in a multiple selection. A missing entry
 * in an open list means a running search. Tests check which entry was selected.
 */
async function isTaken(page: Page, entry: Locator, target: Locator): Promise<boolean> {
  if ((await entry.and(page.locator('[aria-selected="true"]')).count()) > 0) return true;
  return !(await entry.isVisible()) && (await target.and(page.locator('[aria-expanded="true"]')).count()) === 0;
}

export function createKeyboard(page: Page): Keyboard {
  const isAt = async (target: Locator, mark: string) => (await target.and(page.locator(mark)).count()) === 1;
  const step = async (target: Locator, key: string, mark: string) => {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (await isAt(target, mark)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${target} is not reached by ${key}.`);
  };
  const reach = async (target: Locator, key = 'Tab') => {
    await target.waitFor();
    await step(target, key, ':focus');
  };
  return {
    press: async (target, key = 'Enter') => {
      await reach(target);
      await page.keyboard.press(key);
    },
    pressBefore: async (target) => {
      await reach(target, 'Shift+Tab');
      await page.keyboard.press('Enter');
    },
    type: async (target, text) => {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    choose: async (target, entry) => {
      await reach(target);
      const isMenu = (await target.getAttribute('aria-haspopup')) === 'menu';
      await page.keyboard.press(isMenu ? 'Enter' : 'ArrowDown');
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        await entry.waitFor();
        await step(entry, 'ArrowDown', isMenu ? ':focus' : '[data-combobox-selected]');
        await page.keyboard.press('Enter');
        if (await eventually(() => isTaken(page, entry, target), Boolean, TAKEN_MS)) return;
      }
      throw new Error(`${entry} is not taken by Enter.`);
    },
  };
}
