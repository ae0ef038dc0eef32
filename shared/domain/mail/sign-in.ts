import { type Language, languageFor, type PortalSettings, portalOf } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { greeting } from './greeting.ts';
import type { Content } from './letter.ts';

interface Words {
  readonly hello: string;
  /** @param company its name, as in all of these */
  readonly subject: (company: string) => string;
  readonly above: (company: string) => string;
  readonly below: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    hello: 'Hello',
    subject: (company) => `Your link to sign in at ${company}`,
    above: (company) =>
      `With this link you sign in as a promoter of ${company}. It works once, and within ten minutes:`,
    below: 'If you have not asked for it, there is nothing to do: nobody gets in without this link.',
  },
  de: {
    hello: 'Guten Tag',
    subject: (company) => `Ihr Link zum Anmelden bei ${company}`,
    above: (company) =>
      `Mit diesem Link melden Sie sich als Partner von ${company} an. Er gilt einmal, innerhalb von zehn Minuten:`,
    below: 'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun: Ohne diesen Link kommt niemand hinein.',
  },
  fr: {
    hello: 'Bonjour',
    subject: (company) => `Votre lien de connexion à ${company}`,
    above: (company) =>
      `Ce lien vous connecte en tant que partenaire de ${company}. Il sert une seule fois, dans les dix minutes :`,
    below: 'Si vous ne l’avez pas demandé, il n’y a rien à faire : personne n’entre sans ce lien.',
  },
  es: {
    hello: 'Hola',
    subject: (company) => `Su enlace para entrar en ${company}`,
    above: (company) =>
      `Con este enlace entra como afiliado de ${company}. Sirve una sola vez, en los próximos diez minutos:`,
    below: 'Si no lo ha pedido, no tiene que hacer nada: nadie entra sin este enlace.',
  },
  pt: {
    hello: 'Olá',
    subject: (company) => `Seu link para entrar em ${company}`,
    above: (company) =>
      `Com este link você entra como afiliado de ${company}. Ele funciona uma única vez, dentro de dez minutos:`,
    below: 'Se você não o pediu, não precisa fazer nada: ninguém entra sem este link.',
  },
};

interface Facts {
  readonly account: { readonly name: string; readonly portal?: PortalSettings };
  readonly promoter: Pick<Promoter, 'firstName' | 'profile'>;
}

/**
 * What a promoter reads who wants to get into the portal: in the language that it has chosen there, or else in the first one
 * of the account.
 * @param address of the link, with its token
 */
export function signInContent({ account, promoter }: Facts, address: string): Content {
  const { language: chosen } = promoter.profile;
  const language = languageFor(chosen ? [chosen] : [], portalOf(account));
  const { hello, subject, above, below } = WORDS[language];
  return {
    subject: subject(account.name),
    language,
    paragraphs: [greeting(promoter.firstName, hello), above(account.name), { link: address }, below, account.name],
  };
}
