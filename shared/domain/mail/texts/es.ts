import terms from '#shared/domain/terms/texts/es.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Hola',
  choice: 'Elige cuáles de estos correos recibes, o ninguno:',

  signInSubject: 'Tu enlace para entrar en {company}',
  signInText: 'Con este enlace entras como afiliado de {company}. Sirve una sola vez, en los próximos diez minutos:',
  signInUnasked: 'Si no lo has pedido, no tienes que hacer nada: nadie entra sin este enlace.',

  signupSubject: 'Un nuevo registro en {campaign}',
  signupText: 'Una persona que has recomendado se ha registrado en {company}, en la campaña «{campaign}».',
  signupMore: 'Todos tus referidos:',

  saleSubject: 'Ganas {amount} por una venta en {campaign}',
  saleSubjectNothing: 'Una nueva venta en {campaign}',
  saleText: 'Una persona que has recomendado ha comprado en {company}, en la campaña «{campaign}».',
  saleEarned: 'Con esta venta ganas {amount}.',
  salePending: 'Con esta venta ganas {amount}. La empresa aún tiene que aprobarlo.',
  saleNothing: 'Con esta venta no ganas nada.',
  saleMore: 'Todas tus ganancias y cómo se calculan:',

  refundSubject: 'Un reembolso en {campaign}',
  refundText: '{company} ha reembolsado, del todo o en parte, una venta que trajiste, en la campaña «{campaign}».',
  refundTaken: 'Tus ganancias bajan en {amount}.',
  refundNothing: 'Tus ganancias no cambian.',
  refundMore: 'Todas tus ganancias y cómo se calculan:',

  acceptedSubject: 'Te damos la bienvenida a {campaign}',
  acceptedText:
    '{company} te ha aceptado como afiliado, en la campaña «{campaign}». Este es tu enlace de recomendación:',
  acceptedEarns: 'Lo que ganas:',
  acceptedMore: 'Tus enlaces y lo que consiguen:',

  payoutSubject: 'Tu pago de {amount}',
  payoutText: '{company} te ha pagado {amount} por lo que has ganado en la campaña «{campaign}».',
  payoutMore: 'Todos tus pagos y de qué se componen:',

  payoutFailedSubject: 'Tu pago de {amount} ha fallado',
  payoutFailedText:
    '{company} no ha podido pagarte {amount} por lo que has ganado en la campaña «{campaign}», o el dinero ha sido devuelto.',
  payoutFailedReason: 'El motivo: {reason}',
  payoutFailedYours: 'El dinero sigue siendo tuyo: se te volverá a pagar. Revisa tus datos de pago.',
  payoutFailedMore: 'Todos tus pagos y adónde va tu dinero:',

  detailsSubject: 'Tus datos de pago en {company} han cambiado',
  detailsText: 'Tus datos de pago se cambiaron el {day}: {method}. Ahí no se paga nada antes del {from}.',
  detailsKnown: 'Si lo sabías, no tienes que hacer nada.',
  detailsUnknown:
    'Si no, vuelve a cambiarlos antes de esa fecha y escribe a {company}: puede que otra persona haya entrado en tu cuenta.',
  detailsPaypal: 'la cuenta de PayPal',
  detailsWise: 'la cuenta de Wise',
  detailsBank: 'la cuenta bancaria',
  detailsCustom: 'lo que has escrito sobre cómo se te paga',

  emailSubject: 'Tu correo electrónico en {company} ha cambiado',
  emailText: 'El {day} tu cuenta de {company} cambió de correo electrónico. Sus mensajes ya no llegan a este.',
  emailUnknown:
    'Si no, escribe a {company}: puede que otra persona haya entrado en tu cuenta. Si tus datos de pago cambian en las próximas 48 horas, te avisaremos también aquí.',
} satisfies MailTexts;
