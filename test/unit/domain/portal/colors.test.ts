import { expect, test } from 'vitest';
import { contrastRatio, isColor, MIN_CONTRAST, textColorOn, toReadableColor } from '#shared/domain/portal/colors.ts';

const GRAYS = Array.from({ length: 256 }, (_, index) => `#${index.toString(16).padStart(2, '0').repeat(3)}`);
const COLORS = ['#4f46e5', '#ffff00', '#00ff00', '#ff0000', '#0000ff', '#767676', '#abcdef', ...GRAYS];
const PAGES = ['#ffffff', '#16181d', '#000000', '#f4f4f5'];

test('contrast follows WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#777777', '#777777')).toBe(1);
  expect(contrastRatio('#767676', '#ffffff').toFixed(2)).toBe('4.54');
  expect(contrastRatio('#ffffff', '#767676')).toBe(contrastRatio('#767676', '#ffffff'));
});

test('text on any color is readable', () => {
  expect(textColorOn('#4f46e5')).toBe('#ffffff');
  expect(textColorOn('#ffff00')).toBe('#000000');
  expect(COLORS.filter((color) => contrastRatio(color, textColorOn(color)) < MIN_CONTRAST)).toEqual([]);
});

test('text in any color is readable on any page', () => {
  expect(toReadableColor('#4f46e5', '#ffffff')).toBe('#4f46e5');
  expect(toReadableColor('#4f46e5', '#16181d')).not.toBe('#4f46e5');
  const unread = PAGES.flatMap((page) =>
    COLORS.filter((color) => contrastRatio(toReadableColor(color, page), page) < MIN_CONTRAST),
  );
  expect(unread).toEqual([]);
});

test('a color has six hex digits', () => {
  expect(['#4f46e5', '#4F46E5'].map(isColor)).toEqual([true, true]);
  expect(['4f46e5', '#4f4', '#4f46e5ff', 'red', '#4f46e5;', ''].map(isColor)).toEqual(Array(6).fill(false));
});
