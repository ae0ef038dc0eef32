import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontFile } from '#shared/present/statement-pdf/font-folder.ts';

/*
 * `node lib/bundle/make-statement-fonts.ts FOLDER` writes the statement fonts.
 *
 * Noto Sans (SIL Open Font License 1.1) comes as compressed variable web fonts split by script. The PDF library can
 * neither set the weight of compressed fonts nor embed them, so this script decompresses them and fixes the weight.
 */

/** A font package. The file with most of a text comes first. */
interface Source {
  readonly name: string;
  readonly parts?: readonly string[];
  /** Too many glyphs for two weights. */
  readonly isRegularOnly?: true;
}

const SOURCES: readonly Source[] = [
  {
    name: 'noto-sans',
    parts: ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'],
  },
  ...[
    'arabic',
    'hebrew',
    'thai',
    'bengali',
    'tamil',
    'telugu',
    'gujarati',
    'gurmukhi',
    'kannada',
    'malayalam',
    'sinhala',
  ].map(fontOfScript),
  ...['armenian', 'georgian', 'khmer', 'lao', 'myanmar', 'ethiopic'].map(fontOfScript),
  { name: 'noto-sans-sc', isRegularOnly: true },
  { name: 'noto-sans-jp', isRegularOnly: true },
  { name: 'noto-sans-kr', isRegularOnly: true },
];

function fontOfScript(script: string): Source {
  return { name: `noto-sans-${script}`, parts: [script] };
}

const WEIGHTS = { regular: 400, bold: 700 } as const;
/** CJK tables for vertical text and glyph variants. */
const UNUSED_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx'];
const packages = fileURLToPath(new URL('../../node_modules/@fontsource-variable', import.meta.url));

function listFontParts({ name, parts }: Source): readonly string[] {
  if (parts) return parts;
  const numbered = new RegExp(`^${name}-(\\d+)-wght-normal\\.woff2$`);
  const numbers = readdirSync(join(packages, name, 'files')).flatMap((file) => numbered.exec(file)?.[1] ?? []);
  // The last files have the most frequent characters.
  return numbers.sort((a, b) => Number(b) - Number(a));
}

function formatRanges(points: readonly number[]): string {
  const merged: { first: number; last: number }[] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = merged.at(-1);
    if (last && point <= last.last + 1) last.last = point;
    else merged.push({ first: point, last: point });
  }
  return merged
    .map(({ first, last }) => [first, ...(last > first ? [last] : [])].map((point) => point.toString(16)).join('-'))
    .join(',');
}

async function writeFonts(folder: string): Promise<void> {
  const index: FontFile[] = [];
  for (const weight of ['regular', 'bold'] as const) {
    for (const source of SOURCES.filter(({ isRegularOnly }) => weight === 'regular' || !isRegularOnly)) {
      for (const part of listFontParts(source)) {
        const compressed = readFileSync(
          join(packages, source.name, 'files', `${source.name}-${part}-wght-normal.woff2`),
        );
        // In a variable, so that the compiler accepts options that the package's types lack.
        const options = {
          keepAllGlyphs: true,
          targetFormat: 'truetype' as const,
          variationAxes: { wght: WEIGHTS[weight] },
          dropTables: source.isRegularOnly ? UNUSED_TABLES : [],
        };
        const font = await subsetFont(compressed, '', options);
        const file = `${source.name}-${part}-${weight}.ttf`;
        writeFileSync(join(folder, file), font);
        const { characterSet } = create(font) as Font;
        index.push({ file, weight, family: source.name, letters: formatRanges(characterSet) });
      }
    }
  }
  writeFileSync(join(folder, 'fonts.json'), JSON.stringify(index));
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to write the fonts to.');
mkdirSync(folder, { recursive: true });
await writeFonts(folder);
