import type { Locale } from '../../../contracts/roles.ts';
import type { Plural } from '../../platform/texts.ts';

/** The texts of a kindergarten's bill and of its month. */
interface BillTexts {
  title: string;
  monthTitle: string;
  issuedOn: string;
  child: string;
  location: string;
  what: string;
  amount: string;
  sessions: Plural;
  days: string;
  note: string;
  later: string;
  total: string;
  status: string;
  statuses: Record<'due' | 'paid' | 'nothing', string>;
  reference: string;
  account: string;
  notFiscal: string;
  valid: string;
  children: string;
  /** The start of the file's name, in Latin letters. */
  file: string;
}

export const BILL_TEXTS: Record<Locale, BillTexts> = {
  bg: {
    title: 'Сметка',
    monthTitle: 'Сметки за месеца',
    issuedOn: 'Издадена на',
    child: 'Дете',
    location: 'Детска градина',
    what: 'За какво',
    amount: 'Сума',
    sessions: { one: '{count} посещение', other: '{count} посещения' },
    days: 'Дни: {days}',
    note: 'Поправка от клуба: {note}',
    later: 'Разлика след издаването',
    total: 'За плащане за месеца',
    status: 'Състояние',
    statuses: { due: 'Чака плащане', paid: 'Платена', nothing: 'Няма за плащане' },
    reference: 'Основание за плащане',
    account: 'По сметка',
    notFiscal: 'Тази сметка не е фискален бон и не е фактура.',
    valid: 'Как се плаща, с всички данни, е на страницата с плащанията.',
    children: 'Дете и родител',
    file: 'smetka',
  },
  en: {
    title: 'Bill',
    monthTitle: 'Bills of the month',
    issuedOn: 'Issued on',
    child: 'Child',
    location: 'Kindergarten',
    what: 'For',
    amount: 'Amount',
    sessions: { one: '{count} lesson', other: '{count} lessons' },
    days: 'Days: {days}',
    note: 'Corrected by the club: {note}',
    later: 'Difference after issuing',
    total: 'To pay for the month',
    status: 'Status',
    statuses: { due: 'Awaiting payment', paid: 'Paid', nothing: 'Nothing to pay' },
    reference: 'Payment reference',
    account: 'To the account',
    notFiscal: 'This bill is neither a fiscal receipt nor an invoice.',
    valid: 'How to pay, with all details, is on the payments page.',
    children: 'Child and parent',
    file: 'bill',
  },
  ru: {
    title: 'Счёт',
    monthTitle: 'Счета за месяц',
    issuedOn: 'Выдан',
    child: 'Ребёнок',
    location: 'Детский сад',
    what: 'За что',
    amount: 'Сумма',
    sessions: {
      one: '{count} посещение',
      few: '{count} посещения',
      many: '{count} посещений',
      other: '{count} посещения',
    },
    days: 'Дни: {days}',
    note: 'Исправлено клубом: {note}',
    later: 'Разница после выдачи',
    total: 'К оплате за месяц',
    status: 'Состояние',
    statuses: { due: 'Ждёт оплаты', paid: 'Оплачен', nothing: 'Платить нечего' },
    reference: 'Назначение платежа',
    account: 'На счёт',
    notFiscal: 'Этот счёт не является ни фискальным чеком, ни счётом-фактурой.',
    valid: 'Как оплатить, со всеми данными, — на странице платежей.',
    children: 'Ребёнок и родитель',
    file: 'schet',
  },
};
