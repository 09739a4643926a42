import type { SomeEmails } from '../email-texts.ts';

/** The emails of orders and stock. */
export const orders = {
  order_placed: {
    subject: 'Мы приняли заказ № {number}',
    body: [
      'Мы приняли ваш заказ на {amount}.',
      '{items}.',
      'Отправим по адресу: {address}.',
      'Можно забрать здесь: {pickup}.',
      'К оплате: {byTransfer}. Назначение перевода: {reference}.',
      'К оплате картой: {byCard}. Карту введите на странице платежа.',
      'К оплате в кассе EasyPay: {byEasyPay}. Код и срок его действия — на странице платежа.',
      'К оплате наличными: {inCash}.',
    ],
    button: 'К заказу',
  },
  order_ready: {
    subject: 'Заказ № {number} готов',
    body: ['Заказ № {number} ждёт вас: {pickup}.', 'Назовите его номер, когда придёте. Сумма заказа: {amount}.'],
    button: 'К заказу',
  },
  order_sent: {
    subject: 'Заказ № {number} отправлен',
    body: ['Заказ № {number} едет по адресу: {address}.', 'Номер отправления: {tracking}.'],
    button: 'К заказу',
  },
  order_completed: {
    subject: 'Заказ № {number} выполнен',
    body: ['Ваш заказ передан или отправлен. Приятного плавания!'],
    button: 'К заказам',
  },
  order_cancelled: {
    subject: 'Заказ № {number} отменён',
    body: ['Заказ № {number} на {amount} отменён. Если он оплачен, мы вернём деньги.', 'Примечание: {note}'],
    button: 'К заказам',
  },
  order_withdrawn: {
    subject: 'Подтверждение: отказ от заказа № {number}',
    body: [
      'Мы получили отказ ({name}) от договора по заказу № {number}.',
      'Время получения: {when}.',
      'К возврату: {amount}. Если товары уже у вас, верните их в течение 14 дней. Деньги возвращаем в течение 14 дней после отказа, как только товары у нас.',
    ],
    button: 'К отказам',
  },
  stock_low: {
    subject: 'Малый остаток: {title}',
    body: ['Осталось {left} шт. «{title}».', 'Закажите вовремя или снимите товар с продажи.'],
    button: 'К товарам',
  },
} satisfies SomeEmails;
