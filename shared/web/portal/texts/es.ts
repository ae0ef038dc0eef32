import type { Texts } from './en.ts';

/** What the portal says, in Spanish. */
export default {
  // Everywhere
  language: 'Idioma',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Guardado.',
  tryAgain: 'Intentar de nuevo',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Cargando',
  optional: 'Opcional',

  // What went wrong
  failureOffline: 'No se pudo conectar. Comprueba tu conexión e inténtalo de nuevo.',
  failureEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  failureForbidden: 'No tienes permiso para esto. Pregunta a la empresa.',
  failureGone: 'Esto ya no existe.',
  failureChanged: 'Ahora mismo no es posible.',
  failureTooMany: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  failureServer: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un minuto.',
  failureWrong: 'Corrige esto e inténtalo de nuevo.',
  failureNumber: 'Si continúa, da este número a la empresa: {id}',
  brokenTitle: 'Esta página no funciona',
  notFoundTitle: 'Esta página no existe',
  toFirstPage: 'Ir a la primera página',

  // Signing in
  signIn: 'Iniciar sesión',
  signInText: 'Para afiliados. Mira lo que han ganado tus recomendaciones.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  sendLink: 'Enviarme un enlace',
  withPassword: 'Usar una contraseña',
  withLink: 'Usar un enlace por correo',
  lookIntoMail: 'Mira tu correo',
  linkSent:
    'Si {email} pertenece a un afiliado, un enlace para entrar está en camino. Funciona una vez, durante diez minutos.',
  otherEmail: 'Usar otro correo',
  wrongPassword: 'Este correo y esta contraseña no coinciden.',
  welcomeTitle: 'Te damos la bienvenida',
  welcomeText: 'Pulsa el botón para iniciar sesión.',
  linkSpent: 'Este enlace ya se usó o tiene más de diez minutos.',
  newLink: 'Pedir un enlace nuevo',
  againTitle: 'Inicia sesión de nuevo',
  againText: 'Tu sesión ha terminado. Lo que has escrito se conserva.',
  signOut: 'Cerrar sesión',

  // Around every screen
  skip: 'Saltar al contenido',
  menu: 'Menú',
} satisfies Texts;
