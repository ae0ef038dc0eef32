import { expect, test } from 'vitest';
import { mainClass } from '#lib/local/engine/class-file.ts';

test('a class file is what the specification says, each constant once', () => {
  const code = mainClass('A', {
    code: ({ text, type }) => [type('A'), text('main'), type('A'), 0xb1],
    stack: 1,
    locals: 1,
  });
  const bytes = Buffer.from(code);
  expect(bytes.subarray(0, 8).toString('hex')).toBe('cafebabe00000034');
  expect(bytes.toString('latin1').split('main')).toHaveLength(2);
  expect(bytes.toString('latin1').split('\x01\x00\x01A')).toHaveLength(2);
  const body = bytes.indexOf(Buffer.from([0, 1, 0, 1, 0, 0, 0, 4]));
  expect([...bytes.subarray(body + 8, body + 12)]).toEqual([2, 4, 2, 0xb1]);
});
