import terms from '#shared/domain/terms/texts/es.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Hola',
  choice: 'Cambiar tus preferencias de correo o darte de baja',
  copyHint: 'O abre esta dirección en tu navegador:',
  reason: 'Recibes este correo porque eres afiliado de {company}.',
  securityReason: 'Este aviso de seguridad sobre tu cuenta en {company} no se puede desactivar.',

  viewReferrals: 'Ver tus referidos',
  viewEarnings: 'Ver tus ganancias',
  viewLinks: 'Ver tus enlaces',
  viewPayouts: 'Ver tus pagos',
  viewDetails: 'Ver tus datos de pago',
  signIn: 'Iniciar sesión',

  figureCommission: 'Tu comisión',
  figureDeduction: 'Deducción',
  figureAmount: 'Importe',
  figureCampaign: 'Campaña',
  figureReason: 'Motivo',

  signInSubject: 'Tu enlace de acceso a {company}',
  signInText:
    'Con este enlace inicias sesión como afiliado de {company}. Funciona una sola vez y caduca a los diez minutos.',
  signInUnasked: 'Si no lo has pedido, puedes ignorar este correo. Nadie puede iniciar sesión sin el enlace.',
  signInReason: 'Recibes este correo porque se ha pedido un enlace de acceso para esta dirección.',

  signupSubject: 'Nuevo registro en {campaign}',
  signupText: 'Una persona que has recomendado se ha registrado en {company} en la campaña «{campaign}».',

  saleSubject: 'Ganas {amount} por una venta en {campaign}',
  saleSubjectNothing: 'Nueva venta en {campaign}',
  saleText: 'Una persona que has recomendado ha comprado en {company}.',
  salePending: 'La empresa aún tiene que aprobar la comisión.',
  saleNothing: 'Con esta venta no ganas nada.',

  refundSubject: 'Reembolso en {campaign}',
  refundText: '{company} ha reembolsado, total o parcialmente, una venta recomendada por ti.',
  refundNothing: 'Tus ganancias no cambian.',

  acceptedSubject: 'Te damos la bienvenida a {campaign}',
  acceptedText: '{company} te ha aceptado como afiliado en la campaña «{campaign}». Tu enlace de afiliado:',
  acceptedEarns: 'Lo que ganas:',

  payoutSubject: 'Te hemos pagado {amount}',
  payoutText: '{company} te ha pagado tus ganancias.',

  payoutFailedSubject: 'No hemos podido pagarte {amount}',
  payoutFailedText: '{company} no ha podido pagarte tus ganancias, o el pago ha sido devuelto.',
  payoutFailedYours: 'El dinero sigue siendo tuyo y volveremos a intentar el pago. Revisa tus datos de pago.',

  detailsSubject: 'Tus datos de pago en {company} han cambiado',
  detailsText: 'Tus datos de pago se cambiaron el {day}: {method}. No se pagará nada ahí antes del {from}.',
  detailsKnown: 'Si sabes de este cambio, no tienes que hacer nada.',
  detailsUnknown:
    'Si no, deshaz el cambio antes de esa fecha y ponte en contacto con {company}: puede que otra persona haya accedido a tu cuenta.',
  detailsPaypal: 'la cuenta de PayPal',
  detailsWise: 'la cuenta de Wise',
  detailsBank: 'la cuenta bancaria',
  detailsCustom: 'tus instrucciones de pago',

  emailSubject: 'Tu correo electrónico en {company} ha cambiado',
  emailText:
    'La dirección de correo de tu cuenta en {company} se cambió el {day}. Los correos de esa cuenta ya no llegan a esta dirección.',
  emailUnknown:
    'Si no, ponte en contacto con {company}: puede que otra persona haya accedido a tu cuenta. Si tus datos de pago cambian en las próximas 48 horas, te avisaremos también aquí.',
} satisfies MailTexts;
