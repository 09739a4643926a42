import type { Locale } from './roles.ts';

/** The company behind the club, as registered; empty while it is not entered. */
export interface Trader {
  company_name: string;
  company_eik: string;
  company_vat: string;
  company_address: string;
}

const LABELS: Record<Locale, { eik: string; vat: string }> = {
  bg: { eik: 'ЕИК', vat: 'ДДС №' },
  en: { eik: 'Company ID (EIK)', vat: 'VAT No.' },
  ru: { eik: 'ЕИК', vat: 'НДС №' },
};

/** The parts of the trader's name on the site, receipts and emails about orders: name, address, register number, VAT number. */
export function traderParts(trader: Trader, locale: Locale): string[] {
  const { company_name, company_eik, company_vat, company_address } = trader;
  if (!company_name) return [];
  return [
    company_name,
    company_address,
    company_eik && `${LABELS[locale].eik}\u00a0${company_eik}`,
    company_vat && `${LABELS[locale].vat}\u00a0${company_vat}`,
  ].filter(Boolean);
}
