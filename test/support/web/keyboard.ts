import type { Locator, Page } from 'playwright-core';

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
      await entry.waitFor();
      await step(entry, 'ArrowDown', isMenu ? ':focus' : '[data-combobox-selected]');
      await page.keyboard.press('Enter');
    },
  };
}
