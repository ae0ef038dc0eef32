import qs from 'qs';

/** More parameters or longer lists than any client sends; what is beyond is not read. */
const MOST_PARAMETERS = 1000;
const DEEPEST = 3;

/**
 * Query strings and form bodies: `a=1`, lists as `a[]=1&a[]=2`, `a[0]=1` or `a=1&a=2`, maps as `filters[x][from]=1`
 * (contract §1).
 */
export function parseNested(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: DEEPEST, arrayLimit: MOST_PARAMETERS, parameterLimit: MOST_PARAMETERS });
}

/** Parameters as the query string that `parseNested` reads them from; what is undefined is left out. */
export function nestedText(parameters: object): string {
  return qs.stringify(parameters, { arrayFormat: 'brackets' });
}
