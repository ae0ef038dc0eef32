import type { DEMO_PEOPLE } from '#lib/local/demo/demo-people.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem}' +
  'h1{font-size:1.4rem}button{font:inherit;display:block;width:100%;padding:.7rem 1rem;margin:.5rem 0;text-align:left;cursor:pointer}' +
  'input[type=email]{font:inherit;width:100%;padding:.6rem;box-sizing:border-box}details{margin-top:1.5rem}small{opacity:.75}';

/** Renders the page for choosing a user. */
export function renderSignInPage(people: typeof DEMO_PEOPLE): string {
  const buttons = people.map(
    ({ email, name, role }) =>
      `<button name="email" value="${escapeHtml(email)}">${escapeHtml(name)}, ${role}<br><small>${escapeHtml(email)}</small></button>`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>Sign in</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>`,
    '<body><main><h1>Sign in</h1>',
    '<p>This page replaces the company’s own sign-in, on this machine only. Choose a user of the demo account:</p>',
    `<form method="post">${buttons.join('')}</form>`,
    '<details><summary>Someone else, whom you have invited</summary>',
    '<form method="post"><p><label>E-mail<br><input type="email" name="other" required autocomplete="off"></label></p>',
    '<p><label><input type="checkbox" name="unverified"> This address is not verified</label></p>',
    '<button>Sign in</button></form></details>',
    '</main></body></html>',
    '',
  ].join('\n');
}
