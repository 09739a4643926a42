import type { SomeEmails } from '../email-texts.ts';

/** The emails of orders and stock. */
export const orders = {
  order_placed: {
    subject: 'Приехме поръчка № {number}',
    body: [
      'Приехме поръчката ти за {amount}.',
      '{items}.',
      'Изпращаме я до: {address}.',
      'Взима се от: {pickup}.',
      'За плащане: {byTransfer}. Като основание на превода напиши {reference}.',
      'За плащане с карта: {byCard}. Картата се въвежда на страницата на плащането.',
      'За плащане на каса на EasyPay: {byEasyPay}. Кодът и срокът му са на страницата на плащането.',
      'За плащане в брой: {inCash}.',
    ],
    button: 'Към поръчката',
  },
  order_ready: {
    subject: 'Поръчка № {number} е готова',
    body: ['Поръчка № {number} те чака: {pickup}.', 'Кажи номера ѝ, когато дойдеш. Тя е за {amount}.'],
    button: 'Към поръчката',
  },
  order_sent: {
    subject: 'Поръчка № {number} е изпратена',
    body: ['Поръчка № {number} пътува към {address}.', 'Товарителница: {tracking}.'],
    button: 'Към поръчката',
  },
  order_completed: {
    subject: 'Поръчка № {number} е изпълнена',
    body: ['Поръчката ти е предадена или изпратена. Приятно плуване!'],
    button: 'Към поръчките',
  },
  order_cancelled: {
    subject: 'Поръчка № {number} е отказана',
    body: ['Поръчка № {number} за {amount} е отказана. Ако вече е платена, връщаме парите.', 'Бележка: {note}'],
    button: 'Към поръчките',
  },
  order_withdrawn: {
    subject: 'Потвърждение: отказ от поръчка № {number}',
    body: [
      'Получихме отказа на {name} от договора за поръчка № {number}.',
      'Час на получаване: {when}.',
      'За връщане: {amount}. Ако стоките вече са при теб, върни ги до 14 дни. Парите връщаме до 14 дни след отказа, щом стоките дойдат.',
    ],
    button: 'Към отказите',
  },
  stock_low: {
    subject: 'Малка наличност: {title}',
    body: ['От „{title}“ остават {left} бр.', 'Поръчай навреме или свали продукта от продажба.'],
    button: 'Към продуктите',
  },
} satisfies SomeEmails;
