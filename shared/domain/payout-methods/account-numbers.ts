import { isValidBIC, isValidIBAN } from 'ibantools';

/** A number as it is compared and sent: in capitals, without the blanks, points and hyphens that people write for reading. */
export function compact(written: string): string {
  return written.replace(/[\s.\-–]/gu, '').toUpperCase();
}

/**
 * Whether it is an IBAN to which money can be sent: of a country that has them, with its length, form and check digits. IBANs
 * for Swiss QR bills are none: banks take them only with the bill's reference.
 * @param iban compact
 */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban, { allowQRIBAN: false });
}

/** Whether it is a BIC, of 8 or 11 characters, in a country that there is. @param bic compact */
export function isBic(bic: string): boolean {
  return isValidBIC(bic);
}

/**
 * Whether it is a routing number of a bank in the USA: nine digits of a range that is given out (00 to 12, 21 to 32, 61 to 72,
 * 80), whose sum weighted by 3, 7, 1 ends with 0 (American Bankers Association).
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const range = Number(text.slice(0, 2));
  const isGivenOut = range <= 12 || (range >= 21 && range <= 32) || (range >= 61 && range <= 72) || range === 80;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return isGivenOut && sum > 0 && sum % 10 === 0;
}
