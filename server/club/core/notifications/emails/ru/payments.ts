import type { SomeEmails } from '../email-texts.ts';

/** The emails of subscriptions, payments, credit and withdrawals. */
export const payments = {
  subscription_ending: {
    subject: 'Абонемент заканчивается {lastDay}',
    body: [
      'Абонемент «{class}» ({child}) заканчивается {lastDay}.',
      'Если передумаете, до {lastDay} включительно его можно продолжить одним нажатием.',
    ],
    button: 'К абонементам',
  },
  subscription_paused: {
    subject: 'Пауза с {fromDay} по {lastDay}',
    body: [
      'Абонемент на паузе с {fromDay} по {lastDay}: {child}, «{class}».',
      'Место остаётся за вами. За эти дни не платят: на столько же продлевается оплаченный месяц.',
      'Паузу можно закончить и раньше, одним нажатием.',
    ],
    button: 'К абонементу',
  },
  price_changing: {
    subject: 'Новая цена с {fromDay}: {title}',
    body: [
      'С {fromDay} «{title}» стоит {amount}. Касается: {child}, «{class}».',
      'Оплаченное остаётся как есть: новая цена действует для месяцев и пакетов, которые начинаются после этого дня.',
      'Если она не подходит, абонемент можно прекратить в любой выбранный день.',
    ],
    button: 'К абонементам',
  },
  price_change_withdrawn: {
    subject: 'Цена «{title}» остаётся',
    body: ['Мы писали о новой цене «{title}» с {fromDay}. Изменение отменено: цена прежняя.'],
    button: 'К абонементам',
  },
  payment_due: {
    subject: 'К оплате: {amount}',
    body: [
      'Вас ждёт платёж ({child}).',
      'За что: {note}',
      'Сумма: {amount}. Назначение платежа: {reference}.',
      'Счёт по дням (PDF): {bill}',
      'Как заплатить, со всеми реквизитами и кодом для банковского приложения, показано на странице.',
    ],
    button: 'Оплатить',
  },
  payment_changed: {
    subject: 'Новая сумма к оплате: {amount}',
    body: [
      'Скидка в «{class}» ({child}) была из-за другой записи, которая закончилась до оплаты.',
      'Теперь к оплате {amount}. Назначение: {reference}.',
      'Если вы уже перевели прежнюю сумму, напишите нам.',
    ],
    button: 'Оплатить',
  },
  payment_split: {
    subject: 'Оплата частями: всего {amount}',
    body: [
      '{amount} за «{title}» вы платите частями.',
      'За кого: {child}.',
      'Срок и сумма каждой части:',
      '{parts}',
      'У каждой части своё назначение платежа. Они на странице платежей.',
    ],
    button: 'К платежам',
  },
  payment_split_undone: {
    subject: 'Оплата частями отменена: к оплате {amount}',
    body: [
      'Платёж за «{title}» больше не разделён на части.',
      'За кого: {child}.',
      'Сумма: {amount}. Назначение: {reference}.',
    ],
    button: 'Оплатить',
  },
  installment_due: {
    subject: 'Часть {installment} из {installments}: {amount} до {lastDay}',
    body: [
      'Часть {installment} из {installments} за «{title}» нужно оплатить до {lastDay}.',
      'За кого: {child}.',
      'Сумма: {amount}. Назначение: {reference}.',
    ],
    button: 'Оплатить',
  },
  event_rest_due: {
    subject: 'Остаток за «{title}»: {amount} до {lastDay}',
    body: [
      'Остаток взноса за «{title}» нужно оплатить до {lastDay}.',
      'Участник: {child}.',
      'Сумма: {amount}. Назначение: {reference}.',
    ],
    button: 'Оплатить',
  },
  payment_overdue: {
    subject: 'Напоминание: к оплате {amount}',
    body: [
      'Платёж ждёт с {fromDay}: {child}.',
      'Сумма: {amount}. Назначение: {reference}.',
      'Если уже оплачено, ничего делать не нужно: мы учтём платёж, когда перевод придёт.',
    ],
    button: 'Оплатить',
  },
  debts_reminder: {
    subject: 'Долг перед клубом: {amount}',
    body: [
      'На сегодня долг составляет {amount}, самый старый платёж ждёт с {fromDay}.',
      'Все платежи с данными для перевода собраны в одном месте. Если что-то не так, напишите нам.',
    ],
    button: 'К платежам',
  },
  payment_validated: {
    subject: 'Платёж {reference} подтверждён',
    body: [
      'Мы подтвердили платёж {reference} на {amount}. Спасибо!',
      'Осталось оплатить: {rest}.',
      '{child} теперь в группе «{seat}». До встречи в бассейне!',
      'За что: {title}',
      'За кого: {child}',
      'Примечание клуба: {note}',
    ],
    button: 'К платежам',
  },
  payment_reopened: {
    subject: 'Платёж {reference} снова ожидает оплаты',
    body: [
      'Платёж {reference} на {amount} был подтверждён по ошибке. Мы отменили подтверждение: платёж снова ожидает оплаты, а квитанция аннулирована.',
      'Примечание клуба: {note}',
    ],
    button: 'К платежам',
  },
  payment_paid: {
    subject: 'Платёж {reference} получен',
    body: ['Мы получили платёж {reference} на {amount}. Спасибо!'],
    button: 'К платежам',
  },
  payment_failed: {
    subject: 'Платёж {reference} не принят',
    body: [
      'Платёж {reference} на {amount} не принят.',
      'Причина: {note}',
      'Попробуйте ещё раз на странице платежей или напишите нам.',
    ],
    button: 'К платежам',
  },
  payment_refunded: {
    subject: 'Возврат по платежу {reference}',
    body: ['По платежу {reference} мы вернули вам {amount}.', 'Примечание клуба: {note}'],
    button: 'К платежам',
  },
  payment_credited: {
    subject: 'Кредит с платежа {reference}',
    body: [
      '{amount} с платежа {reference} теперь ваш кредит в клубе. Им можно оплатить следующий платёж.',
      'Примечание клуба: {note}',
    ],
    button: 'К платежам',
  },
  benefit_card_confirmed: {
    subject: '{child}: спортивная карта подтверждена',
    body: ['{child}: карта «{title}» подтверждена и платит за посещения, пока действует.'],
    button: 'Посмотреть карту',
  },
  voucher_removed: {
    subject: 'Ваучер не принят: к оплате {amount}',
    body: [
      'Ваучер «{title}», который вы указали, не оплачивает платёж: клуб его убрал.',
      'Сумма: {amount}. Назначение: {reference}. Оплатите по-другому или укажите другой ваучер.',
    ],
    button: 'К платежу',
  },
  credit_granted: {
    subject: 'Зачислено на баланс: {amount}',
    body: ['На вашем балансе в клубе {amount}. Ими можно оплатить следующие платежи.', 'Основание: {note}'],
    button: 'К платежам',
  },
  credit_paid_out: {
    subject: 'Выплачено с баланса: {amount}',
    body: ['Мы выплатили {amount} с баланса семьи в клубе.', 'Примечание клуба: {note}'],
    button: 'К платежам',
  },
  invoice_issued: {
    subject: 'Счёт-фактура по платежу {reference} готов',
    body: ['Мы выдали счёт-фактуру по платежу {reference} на {amount}.', 'Его можно скачать на странице платежей.'],
    button: 'К платежам',
  },
  invoice_declined: {
    subject: 'Счёт-фактура по платежу {reference} не выдан',
    body: [
      'Мы не выдали счёт-фактуру, запрошенный по платежу {reference} на {amount}.',
      'Причина: {note}',
      'Исправьте данные и запросите снова или напишите нам.',
    ],
    button: 'К платежам',
  },
  easypay_code: {
    subject: 'Код для EasyPay: {code}',
    body: [
      'Код для оплаты в кассе EasyPay: {code}, сумма: {amount}.',
      'Код действует до {lastDay}. В кассе назовите код; заплатите ровно эту сумму.',
    ],
    button: 'К платежу',
  },
  easypay_credited: {
    subject: 'Оплачено в EasyPay: {amount} на балансе',
    body: [
      'По коду {code} EasyPay пришло {amount}, но эта сумма уже не ждала оплаты.',
      'Деньги останутся на вашем балансе в клубе: оплатите ими другое или попросите вернуть их в офисе.',
    ],
    button: 'К платежам',
  },
  easypay_surplus: {
    subject: 'EasyPay: {amount} без ожидающего платежа',
    body: [
      'По коду {code} EasyPay пришло {amount} без ожидающего платежа.',
      'Сумма останется на балансе семьи: {name}.',
      'Профиль семьи удалён: сумма среди неизвестных переводов под номером {reference}.',
    ],
    button: 'Открыть',
  },
  handover_begun: {
    subject: '{name} передаёт вам {amount} наличными',
    body: ['{name} передаёт {amount} наличными.', 'Пересчитайте деньги и подтвердите передачу.'],
    button: 'К кассе',
  },
  plan_withdrawn: {
    subject: 'Подтверждение: отказ от «{title}»',
    body: [
      'Мы получили отказ ({name}) от договора на «{title}», {child}.',
      'Время получения: {when}.',
      'К возврату, без использованного: {amount}. Деньги возвращаем в течение 14 дней.',
    ],
    button: 'К отказам',
  },
  withdrawal_received: {
    subject: '{name}: отказ от договора',
    body: ['{name}: отказ от договора, {when}.', 'К возврату: {amount}. Завершите его в платежах.'],
    button: 'К платежам',
  },
  withdrawal_reopened: {
    subject: 'Деньги не возвращены: {name}',
    body: ['{name}: отказ от договора, {when}.', 'К возврату: {amount}. Возврат на карту не удался: отказ снова ждёт.'],
    button: 'К платежам',
  },
} satisfies SomeEmails;
