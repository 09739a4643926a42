import type { BUYER_KINDS, TaxDocumentKind } from '../../../../contracts/invoices.ts';
import type { Locale } from '../../../../contracts/roles.ts';

/** The texts of an invoice and of the notes that correct one. */
export interface InvoiceTexts {
  titles: Record<TaxDocumentKind, string>;
  /** The start of the file's name, in Latin letters. */
  files: Record<TaxDocumentKind, string>;
  original: string;
  issuedOn: string;
  taxEventOn: string;
  paidOn: string;
  seller: string;
  buyers: Record<(typeof BUYER_KINDS)[number], string>;
  eik: string;
  vatNumber: string;
  mol: string;
  corrects: string;
  what: string;
  amount: string;
  base: string;
  vat: string;
  noVat: string;
  totals: Record<TaxDocumentKind, string>;
  method: string;
  reference: string;
  notFiscal: string;
  rate: string;
  valid: string;
}

export const INVOICE_TEXTS: Record<Locale, InvoiceTexts> = {
  bg: {
    titles: { invoice: 'Фактура', credit_note: 'Кредитно известие', debit_note: 'Дебитно известие' },
    files: { invoice: 'faktura', credit_note: 'kreditno-izvestie', debit_note: 'debitno-izvestie' },
    original: 'Оригинал',
    issuedOn: 'Дата на издаване',
    taxEventOn: 'Дата на данъчното събитие',
    paidOn: 'Дата на плащане',
    seller: 'Доставчик',
    buyers: { person: 'Получател', company: 'Получател' },
    eik: 'ЕИК',
    vatNumber: 'ДДС №',
    mol: 'МОЛ',
    corrects: 'Към фактура № {number} от {date}',
    what: 'Стока или услуга',
    amount: 'Сума',
    base: 'Данъчна основа',
    vat: 'ДДС {percent} %',
    noVat: 'Основание за неначисляване на ДДС: {ground}',
    totals: { invoice: 'Общо', credit_note: 'Общо за намаление', debit_note: 'Общо за увеличение' },
    method: 'Начин на плащане',
    reference: 'Основание за плащане',
    notFiscal: 'Този документ не е фискален бон: за плащане в брой клубът издава касов бон на място.',
    rate: 'Левовете са по официалния курс 1 € = 1,95583 лв.',
    valid: 'Издаден е от електронната система на клуба и е валиден без подпис и печат.',
  },
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note', debit_note: 'Debit note' },
    files: { invoice: 'invoice', credit_note: 'credit-note', debit_note: 'debit-note' },
    original: 'Original',
    issuedOn: 'Issued on',
    taxEventOn: 'Date of the tax event',
    paidOn: 'Paid on',
    seller: 'Supplier',
    buyers: { person: 'Customer', company: 'Customer' },
    eik: 'Company ID (EIK)',
    vatNumber: 'VAT No.',
    mol: 'Responsible person',
    corrects: 'To invoice No. {number} of {date}',
    what: 'Goods or service',
    amount: 'Amount',
    base: 'Taxable amount',
    vat: 'VAT {percent} %',
    noVat: 'Ground for charging no VAT: {ground}',
    totals: { invoice: 'Total', credit_note: 'Total reduction', debit_note: 'Total increase' },
    method: 'Payment method',
    reference: 'Payment reference',
    notFiscal: 'This document is not a fiscal receipt: for cash the club prints a fiscal receipt on the spot.',
    rate: 'The leva follow the official rate of 1 € = 1.95583 BGN.',
    valid: 'It was issued by the club’s electronic system and is valid without a signature or stamp.',
  },
  ru: {
    titles: { invoice: 'Счёт-фактура', credit_note: 'Кредитное извещение', debit_note: 'Дебетовое извещение' },
    files: { invoice: 'schet-faktura', credit_note: 'kreditnoe-izveshchenie', debit_note: 'debetovoe-izveshchenie' },
    original: 'Оригинал',
    issuedOn: 'Дата выдачи',
    taxEventOn: 'Дата налогового события',
    paidOn: 'Дата оплаты',
    seller: 'Поставщик',
    buyers: { person: 'Получатель', company: 'Получатель' },
    eik: 'ЕИК',
    vatNumber: 'НДС №',
    mol: 'Ответственное лицо',
    corrects: 'К счёту-фактуре № {number} от {date}',
    what: 'Товар или услуга',
    amount: 'Сумма',
    base: 'Налоговая база',
    vat: 'НДС {percent} %',
    noVat: 'Основание для неначисления НДС: {ground}',
    totals: { invoice: 'Итого', credit_note: 'Итого уменьшение', debit_note: 'Итого увеличение' },
    method: 'Способ оплаты',
    reference: 'Назначение платежа',
    notFiscal: 'Этот документ не является фискальным чеком: при оплате наличными клуб выдаёт кассовый чек на месте.',
    rate: 'Левы — по официальному курсу 1 € = 1,95583 лв.',
    valid: 'Выдан электронной системой клуба и действителен без подписи и печати.',
  },
};
