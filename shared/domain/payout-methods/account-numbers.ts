import { isValidBIC, isValidIBAN } from 'ibantools';

/** Normalizes an account number: capitals, without spaces, periods and hyphens. */
export function normalizeAccountNumber(text: string): string {
  return text.replace(/[\s.\-–]/gu, '').toUpperCase();
}

/**
 * Whether a text is an IBAN that can receive money. Rejects Swiss QR-IBANs, which need a bill's reference.
 * @param iban normalized
 */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban, { allowQRIBAN: false });
}

/**
 * Whether a text is a BIC: 8 or 11 characters, with the code of a country.
 * @param bic normalized
 */
export function isBic(bic: string): boolean {
  return isValidBIC(bic);
}

/**
 * Whether a text is a US routing number: nine digits of an assigned range (00–12, 21–32, 61–72, 80) with a valid
 * checksum (American Bankers Association).
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const range = Number(text.slice(0, 2));
  const isGivenOut = range <= 12 || (range >= 21 && range <= 32) || (range >= 61 && range <= 72) || range === 80;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return isGivenOut && sum > 0 && sum % 10 === 0;
}
