/** Letters that Unicode does not decompose, transliterated as in the SEPA rules and in passports. */
const LATIN = readLetters('ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ı:i ŋ:n ĸ:k ŧ:t ə:a');

const GREEK = readLetters(
  'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ' + 'ψ:ps ω:o',
);

const CYRILLIC = readLetters(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ' +
    'ц:ts ч:ch ш:sh щ:sht ъ:a ы:y ь: э:e ю:yu я:ya і:i ї:yi є:ye ґ:g ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ' +
    'ѓ:gj ќ:kj ѕ:dz',
);

const LETTERS = { ...LATIN, ...GREEK, ...CYRILLIC };
/** Character set of all SEPA schemes. */
const SEPA_CHARACTER = /^[A-Za-z0-9/\-?:().,'+ ]$/;
const SYMBOLS: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  '‐': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
};

/** Reads pairs of a letter and its transliteration, separated by spaces. */
function readLetters(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));
}

interface SepaText {
  readonly text: string;
  /** Letters without a transliteration. */
  readonly lost: readonly string[];
}

/**
 * Converts a text to SEPA characters: drops diacritics, transliterates Greek and Cyrillic, and replaces symbols by the
 * nearest one or a space. Letters of other scripts are reported.
 */
export function toSepaText(text: string): SepaText {
  const unsupported: string[] = [];
  const letters = [...text.normalize('NFC')].map((letter) => {
    const plain = transliterate(letter);
    if (plain !== null) return plain;
    if (/\p{L}|\p{N}/u.test(letter)) unsupported.push(letter);
    return ' ';
  });
  const joined = letters.join('').replaceAll(/ {2,}/g, ' ').trim();
  return { text: joined, lost: [...new Set(unsupported)] };
}

function transliterate(letter: string): string | null {
  if (SEPA_CHARACTER.test(letter)) return letter;
  const sign = SYMBOLS[letter];
  if (sign !== undefined) return sign;
  const transliterated = transliterateLetter(letter);
  if (transliterated !== null) return transliterated;
  // Drop a combining mark on its own.
  if (/\p{M}/u.test(letter)) return '';
  const baseLetter = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (baseLetter === letter || !/\p{L}|\p{N}/u.test(letter)) return null;
  const parts = [...baseLetter].map(transliterate);
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

function transliterateLetter(letter: string): string | null {
  const same = LETTERS[letter];
  if (same !== undefined) return same;
  const small = LETTERS[letter.toLowerCase()];
  return small === undefined ? null : small.slice(0, 1).toUpperCase() + small.slice(1);
}

/** Converts an id to SEPA characters: at most 35, no slash at either end, no double slash. */
export function toSepaId(text: string): string {
  return toSepaText(text)
    .text.replaceAll(/\/+/g, '/')
    .slice(0, 35)
    .replaceAll(/^\/|\/$/g, '')
    .trim();
}
