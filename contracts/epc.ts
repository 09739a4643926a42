/**
 * The text of a payment code by EPC069-12, version 002, for a credit transfer in euro: drawn as a QR code at level M.
 * The purpose stays empty, the reference goes into the unstructured text, in Latin letters as banks expect it.
 */
export function epcText(transfer: {
  beneficiary: string;
  iban: string;
  bic: string;
  euroCents: number;
  reference: string;
}): string {
  const amount = `EUR${(transfer.euroCents / 100).toFixed(2)}`;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    transfer.bic,
    transfer.beneficiary.slice(0, 70),
    transfer.iban,
    amount,
    '',
    '',
    transfer.reference.slice(0, 140),
  ].join('\n');
}
