import type { PaidMethod } from '../../../../contracts/enrollments.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { LineReduction } from './issue-receipt.ts';

/** The texts of a receipt. */
interface ReceiptTexts {
  title: string;
  issuedOn: string;
  paidBy: string;
  child: string;
  paidFor: string;
  amount: string;
  total: string;
  refunded: string;
  method: string;
  reference: string;
  settledOn: string;
  methods: Record<PaidMethod, string>;
  reductions: Record<LineReduction['why'], string>;
  order: string;
  /** For a known number. */
  orderNumber: string;
  /** The number of pieces and their price. */
  pieces: string;
  other: string;
  rate: string;
  notFiscal: string;
  valid: string;
  /** The start of the file's name, in Latin letters. */
  file: string;
}

export const RECEIPT_TEXTS: Record<Locale, ReceiptTexts> = {
  bg: {
    title: 'Разписка',
    issuedOn: 'Издадена на',
    paidBy: 'Платено от',
    child: 'Дете',
    paidFor: 'За какво',
    amount: 'Сума',
    total: 'Общо платено',
    refunded: 'Върнато по-късно',
    method: 'Начин на плащане',
    reference: 'Основание',
    settledOn: 'Потвърдено на',
    methods: {
      cash: 'В брой',
      bank_transfer: 'Банков превод',
      card: 'С карта',
      easypay: 'В брой на каса на EasyPay',
      voucher: 'С ваучер',
    },
    reductions: {
      days: 'Само за оставащите дни от месеца',
      sibling: 'Отстъпка за братя и сестри',
      second_class: 'Отстъпка за втора група',
      promo: 'Промокод {code}',
      trial: 'Платено за пробния урок',
    },
    order: 'Поръчка от магазина',
    orderNumber: 'Поръчка от магазина № {number}',
    pieces: '{count} бр. × {price}',
    other: 'Плащане към клуба',
    rate: 'Превалутирано по официалния курс 1 € = 1,95583 лв.',
    notFiscal:
      'Тази разписка потвърждава плащане към клуба. Тя не е фискален бон: за плащане в брой клубът издава касов бон на място.',
    valid: 'Издадена е от електронната система на клуба и е валидна без подпис и печат.',
    file: 'razpiska',
  },
  en: {
    title: 'Receipt',
    issuedOn: 'Issued on',
    paidBy: 'Paid by',
    child: 'Child',
    paidFor: 'For',
    amount: 'Amount',
    total: 'Total paid',
    refunded: 'Refunded later',
    method: 'Payment method',
    reference: 'Reference',
    settledOn: 'Confirmed on',
    methods: {
      cash: 'Cash',
      bank_transfer: 'Bank transfer',
      card: 'Card',
      easypay: 'In cash at EasyPay',
      voucher: 'Voucher',
    },
    reductions: {
      days: 'Only the days left in the month',
      sibling: 'Sibling discount',
      second_class: 'Second class discount',
      promo: 'Promo code {code}',
      trial: 'Paid for the trial lesson',
    },
    order: 'Shop order',
    orderNumber: 'Shop order No. {number}',
    pieces: '{count} pcs × {price}',
    other: 'Payment to the club',
    rate: 'Converted at the official rate of 1 € = 1.95583 BGN.',
    notFiscal:
      'This receipt confirms a payment to the club. It is not a fiscal receipt: for cash the club prints a fiscal receipt on the spot.',
    valid: 'It was issued by the club’s electronic system and is valid without a signature or stamp.',
    file: 'receipt',
  },
  ru: {
    title: 'Квитанция',
    issuedOn: 'Выдана',
    paidBy: 'Плательщик',
    child: 'Ребёнок',
    paidFor: 'За что',
    amount: 'Сумма',
    total: 'Всего оплачено',
    refunded: 'Возвращено позже',
    method: 'Способ оплаты',
    reference: 'Назначение платежа',
    settledOn: 'Подтверждено',
    methods: {
      cash: 'Наличными',
      bank_transfer: 'Банковский перевод',
      card: 'Картой',
      easypay: 'Наличными в кассе EasyPay',
      voucher: 'Ваучером',
    },
    reductions: {
      days: 'Только за оставшиеся дни месяца',
      sibling: 'Скидка для братьев и сестёр',
      second_class: 'Скидка за вторую группу',
      promo: 'Промокод {code}',
      trial: 'Оплачено за пробное занятие',
    },
    order: 'Заказ в магазине',
    orderNumber: 'Заказ в магазине № {number}',
    pieces: '{count} шт. × {price}',
    other: 'Платёж клубу',
    rate: 'Пересчитано по официальному курсу 1 € = 1,95583 лв.',
    notFiscal:
      'Эта квитанция подтверждает платёж клубу. Она не является фискальным чеком: при оплате наличными клуб выдаёт кассовый чек на месте.',
    valid: 'Выдана электронной системой клуба и действительна без подписи и печати.',
    file: 'kvitantsiya',
  },
};
