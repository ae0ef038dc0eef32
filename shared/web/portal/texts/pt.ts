import type { Texts } from './en.ts';

/** What the portal says, in Portuguese. */
export default {
  // Everywhere
  language: 'Idioma',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  saved: 'Salvo.',
  tryAgain: 'Tentar de novo',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Carregando',
  optional: 'Opcional',

  // What went wrong
  failureOffline: 'Não foi possível conectar. Verifique sua conexão e tente de novo.',
  failureEnded: 'Sua sessão terminou. Entre de novo.',
  failureForbidden: 'Você não pode fazer isso. Fale com a empresa.',
  failureGone: 'Isto não existe mais.',
  failureChanged: 'Isto não é possível no momento.',
  failureTooMany: 'Muitas tentativas. Espere um minuto e tente de novo.',
  failureServer: 'Algo deu errado do nosso lado. Tente de novo em um minuto.',
  failureWrong: 'Corrija isto e tente de novo.',
  failureNumber: 'Se continuar, informe este número à empresa: {id}',
  brokenTitle: 'Esta página não funciona',
  notFoundTitle: 'Esta página não existe',
  toFirstPage: 'Ir para a primeira página',

  // Signing in
  signIn: 'Entrar',
  signInText: 'Para afiliados. Veja quanto suas indicações renderam.',
  email: 'Endereço de e-mail',
  password: 'Senha',
  sendLink: 'Enviar um link',
  withPassword: 'Entrar com senha',
  withLink: 'Entrar com um link por e-mail',
  lookIntoMail: 'Veja seu e-mail',
  linkSent:
    'Se {email} pertence a um afiliado, um link para entrar está a caminho. Ele funciona uma vez, por dez minutos.',
  otherEmail: 'Usar outro e-mail',
  wrongPassword: 'Este e-mail e esta senha não combinam.',
  welcomeTitle: 'Boas-vindas',
  welcomeText: 'Aperte o botão para entrar.',
  linkSpent: 'Este link já foi usado ou tem mais de dez minutos.',
  newLink: 'Pedir um novo link',
  againTitle: 'Entre de novo',
  againText: 'Sua sessão terminou. O que você digitou continua aqui.',
  signOut: 'Sair',

  // Around every screen
  skip: 'Ir para o conteúdo',
  menu: 'Menu',
} satisfies Texts;
