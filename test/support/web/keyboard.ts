import type { Locator, Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

/** What somebody does who has no mouse. */
export interface Keyboard {
  /** Comes to something by Tab, and presses a key there: Enter, unless another is given. */
  press(target: Locator, key?: string): Promise<void>;
  /** The same for what came before: back by Shift and Tab. */
  pressBefore(target: Locator): Promise<void>;
  /** Comes to a field by Tab, and types into it, in the place of what is there. */
  type(target: Locator, text: string): Promise<void>;
  /** Comes to a button or a field by Tab, opens its menu, and chooses an entry of it by the arrows. */
  choose(target: Locator, entry: Locator): Promise<void>;
}

/** More than any screen has stops. */
const MOST_STEPS = 90;

/** What is found while somebody chooses moves the mark away: whoever sees that goes there again. */
const MOST_TRIES = 5;
const TAKEN_MS = 3000;

/**
 * Whether Enter has done something: a menu closes, and so does a list; where several can be chosen, the entry is marked. If it is
 * missing while its list is open, the list is still searching: it is not taken yet. Which entry was taken, a test checks itself.
 */
async function isTaken(page: Page, entry: Locator, target: Locator): Promise<boolean> {
  if ((await entry.and(page.locator('[aria-selected="true"]')).count()) > 0) return true;
  return !(await entry.isVisible()) && (await target.and(page.locator('[aria-expanded="true"]')).count()) === 0;
}

/** @param page where keys are pressed; the mouse is never used */
export function keyboardOf(page: Page): Keyboard {
  const isAt = async (target: Locator, mark: string) => (await target.and(page.locator(mark)).count()) === 1;
  const step = async (target: Locator, key: string, mark: string) => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
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
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        await entry.waitFor();
        await step(entry, 'ArrowDown', isMenu ? ':focus' : '[data-combobox-selected]');
        await page.keyboard.press('Enter');
        if (await eventually(() => isTaken(page, entry, target), Boolean, TAKEN_MS)) return;
      }
      throw new Error(`${entry} is not taken by Enter.`);
    },
  };
}
