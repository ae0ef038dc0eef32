import { FUNCTIONS, PROPERTIES } from './allowed-html.ts';
import { refuseLayout } from './layout-refusal.ts';

const MEDIA = /^@media[\w\s:(),.-]*$/i;
const SELECTOR = /^[\w\s.#:,>+~*()[\]="'^$|-]+$/;
const DECLARATION = /^(-?[a-z][a-z-]*)\s*:(.*)$/is;
/** No escapes, comments or unclosed strings, which programs read differently. */
const VALUE = /^(?:[\w\s.,#%!+/()-]|'[\w\s.-]*'|"[\w\s.-]*")*$/;

/** Checks the content of `<style>`. @throws Refusal `invalid` */
export function checkStyleSheet(css: string): void {
  const open: ('media' | 'rule')[] = [];
  for (const [, part = '', end] of removeComments(css).matchAll(/([^{}]*)([{}]|$)/g)) {
    if (end === '{') {
      if (open.at(-1) === 'rule') refuseLayout('has a CSS rule within another: write it after that one.');
      open.push(readPrelude(part.trim()));
    } else if (open.at(-1) === 'rule') checkDeclarations(part);
    else if (part.trim() !== '') refuseLayout(`has CSS outside of a rule, ${part.trim()}: remove it.`);
    if (end === '}' && open.pop() === undefined) refuseLayout('has CSS with a } too many: remove it.');
  }
  if (open.length > 0) refuseLayout('has CSS with an unclosed {: add a }.');
}

function removeComments(css: string): string {
  const [before = '', ...parts] = css.split('/*');
  const after = parts.map((part) => {
    const end = part.indexOf('*/');
    return end < 0
      ? refuseLayout('has a CSS comment without an end, or within another: close it with */.')
      : part.slice(end + 2);
  });
  return [before, ...after].join(' ');
}

function readPrelude(prelude: string): 'media' | 'rule' {
  if (prelude.startsWith('@')) {
    if (MEDIA.test(prelude)) return 'media';
    return refuseLayout(`has the CSS rule ${prelude}: remove it. Of the rules with @, only @media is allowed.`);
  }
  if (SELECTOR.test(prelude)) return 'rule';
  return refuseLayout(`has the CSS selector ${prelude}, which is not allowed: use classes and elements.`);
}

/** Checks the declarations of a rule, or of an attribute `style`. @throws Refusal `invalid` */
export function checkDeclarations(css: string): void {
  for (const declaration of css.split(';')) if (declaration.trim() !== '') checkDeclaration(declaration.trim());
}

function checkDeclaration(text: string): void {
  const [, name = '', value = ''] = DECLARATION.exec(text) ?? [];
  const property = name.toLowerCase();
  if (property === '') refuseLayout(`has invalid CSS, ${text}: write it as property: value.`);
  if (!PROPERTIES.has(property) && !property.startsWith('mso-'))
    refuseLayout(`has the CSS property ${property}, which is not allowed: remove it.`);
  const forbidden = [...value.matchAll(/(?<![\w-])([\w-]*)\(/g)].find(
    ([, used = '']) => !FUNCTIONS.has(used.toLowerCase()),
  );
  if (forbidden)
    refuseLayout(`has ${forbidden[1]}() in the CSS property ${property}: remove it. Show images with <img>.`);
  if (!VALUE.test(value)) refuseLayout(`has an invalid value of the CSS property ${property}: ${value.trim()}.`);
}
