import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Noto Sans (SIL Open Font License 1.1), a file for each script: what has most of a text comes first. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'];
/** Headings, sums and the first line of an address. */
const BOLD_SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

/**
 * The fonts that PDFs of statements are written with, as one text: JSON with the files of each weight in base64. A bundle has no files
 * beside it.
 * @param root the project's folder, absolute
 */
export function statementFonts(root: string): string {
  const file = (script: string, weight: number) => {
    const path = join(root, 'node_modules/@fontsource/noto-sans/files', `noto-sans-${script}-${weight}-normal.woff`);
    return unpacked(readFileSync(path)).toString('base64');
  };
  return JSON.stringify({
    regular: SCRIPTS.map((script) => file(script, 400)),
    bold: BOLD_SCRIPTS.map((script) => file(script, 700)),
  });
}

const WOFF = { signature: 'wOFF', header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;
const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A font of the web (WOFF 1.0) as the font that it was made of (OpenType). Whoever reads a packed one unpacks a table each time that a
 * letter of it is looked at.
 * @throws Error where it is none
 */
function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== WOFF.signature) throw new Error('The font is no WOFF.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const isPacked = packed < length;
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      data: isPacked ? inflateSync(bytes) : bytes,
    };
  });
  const sfnt = Buffer.alloc(
    SFNT.header + count * SFNT.entry + tables.reduce((sum, { data }) => sum + padded(data.length), 0),
  );
  const power = Math.floor(Math.log2(count));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(SFNT.entry * 2 ** power, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE(SFNT.entry * (count - 2 ** power), 10);
  let place = SFNT.header + count * SFNT.entry;
  tables.forEach(({ tag, sum, data }, index) => {
    const at = SFNT.header + index * SFNT.entry;
    tag.copy(sfnt, at);
    sfnt.writeUInt32BE(sum, at + 4);
    sfnt.writeUInt32BE(place, at + 8);
    sfnt.writeUInt32BE(data.length, at + 12);
    data.copy(sfnt, place);
    place += padded(data.length);
  });
  return sfnt;
}
