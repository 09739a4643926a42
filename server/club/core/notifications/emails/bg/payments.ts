import type { SomeEmails } from '../email-texts.ts';

/** The emails of subscriptions, payments, credit and withdrawals. */
export const payments = {
  subscription_ending: {
    subject: 'Абонаментът свършва на {lastDay}',
    body: [
      'Абонаментът на {child} за „{class}“ свършва на {lastDay}.',
      'Ако размислиш, до {lastDay} включително можеш да го продължиш с едно натискане.',
    ],
    button: 'Към абонаментите',
  },
  subscription_paused: {
    subject: 'Пауза от {fromDay} до {lastDay}',
    body: [
      'Абонаментът на {child} за „{class}“ е на пауза от {fromDay} до {lastDay}.',
      'Мястото остава твое. За тези дни не се плаща: с толкова се удължава платеният месец.',
      'Паузата може да приключи и по-рано, с едно натискане.',
    ],
    button: 'Към абонамента',
  },
  price_changing: {
    subject: 'Нова цена от {fromDay}: {title}',
    body: [
      'От {fromDay} „{title}“ струва {amount}. Засяга {child} в „{class}“.',
      'Платеното досега важи както е: новата цена е за месеците и пакетите, които започват след този ден.',
      'Ако тя не ти подхожда, можеш да прекратиш абонамента на дата, която ти избереш.',
    ],
    button: 'Към абонаментите',
  },
  price_change_withdrawn: {
    subject: 'Цената на „{title}“ остава',
    body: ['Писахме ти за нова цена на „{title}“ от {fromDay}. Промяната отпада: цената остава същата.'],
    button: 'Към абонаментите',
  },
  payment_due: {
    subject: 'За плащане: {amount}',
    body: [
      'Чака те плащане за {child}.',
      'Относно: {note}',
      'Сума: {amount}. Основание: {reference}.',
      'Сметката по дни (PDF): {bill}',
      'Как да платиш, с всички данни и код за банковото приложение, е на страницата.',
    ],
    button: 'Плати',
  },
  payment_changed: {
    subject: 'Нова сума за плащане: {amount}',
    body: [
      'Отстъпката за {child} в „{class}“ беше заради друго записване, което приключи, преди да бъде платено.',
      'За плащане вече е {amount}. Основание: {reference}.',
      'Ако предишната сума вече е преведена, пиши ни.',
    ],
    button: 'Плати',
  },
  payment_split: {
    subject: 'Плащане на вноски: общо {amount}',
    body: [
      '{amount} за „{title}“ се плащат на вноски.',
      'За кого: {child}.',
      'Срок и сума на всяка вноска:',
      '{parts}',
      'Всяка вноска има свое основание за превода. Те са на страницата с плащанията.',
    ],
    button: 'Към плащанията',
  },
  payment_split_undone: {
    subject: 'Вноските са отменени: {amount} за плащане',
    body: [
      'Плащането за „{title}“ вече не е на вноски.',
      'За кого: {child}.',
      'Сума: {amount}. Основание: {reference}.',
    ],
    button: 'Плати',
  },
  installment_due: {
    subject: 'Вноска {installment} от {installments}: {amount} до {lastDay}',
    body: [
      'Вноска {installment} от {installments} за „{title}“ се плаща до {lastDay}.',
      'За кого: {child}.',
      'Сума: {amount}. Основание: {reference}.',
    ],
    button: 'Плати',
  },
  event_rest_due: {
    subject: 'Остатък за „{title}“: {amount} до {lastDay}',
    body: [
      'Остатъкът от таксата за „{title}“ се плаща до {lastDay}.',
      'Участник: {child}.',
      'Сума: {amount}. Основание: {reference}.',
    ],
    button: 'Плати',
  },
  payment_overdue: {
    subject: 'Напомняне: {amount} за плащане',
    body: [
      'Плащането за {child} чака от {fromDay}.',
      'Сума: {amount}. Основание: {reference}.',
      'Ако вече е платено, не е нужно да правиш нищо: отчитаме го, щом преводът пристигне.',
    ],
    button: 'Плати',
  },
  debts_reminder: {
    subject: 'Дължимо към клуба: {amount}',
    body: [
      'Към днес дължимото е {amount}, а най-старото чака от {fromDay}.',
      'Всички плащания, с данни за превод, са на едно място. Ако нещо не е наред, пиши ни.',
    ],
    button: 'Към плащанията',
  },
  payment_validated: {
    subject: 'Плащането {reference} е потвърдено',
    body: [
      'Потвърдихме плащането {reference} от {amount}. Благодарим!',
      'Остават още {rest} за плащане.',
      '{child} вече е в „{seat}“. До скоро на басейна!',
      'За какво: {title}',
      'За кого: {child}',
      'Бележка от клуба: {note}',
    ],
    button: 'Към плащанията',
  },
  payment_reopened: {
    subject: 'Плащането {reference} отново чака',
    body: [
      'Плащането {reference} от {amount} беше потвърдено по грешка. Отменихме потвърждението: плащането отново чака, а разписката му е анулирана.',
      'Бележка от клуба: {note}',
    ],
    button: 'Към плащанията',
  },
  payment_paid: {
    subject: 'Плащането {reference} е получено',
    body: ['Получихме плащането {reference} от {amount}. Благодарим!'],
    button: 'Към плащанията',
  },
  payment_failed: {
    subject: 'Плащането {reference} не беше прието',
    body: [
      'Плащането {reference} от {amount} не беше прието.',
      'Причина: {note}',
      'Опитай отново от страницата с плащанията или ни пиши.',
    ],
    button: 'Към плащанията',
  },
  payment_refunded: {
    subject: 'Върната сума по плащане {reference}',
    body: ['По плащането {reference} ти върнахме {amount}.', 'Бележка от клуба: {note}'],
    button: 'Към плащанията',
  },
  payment_credited: {
    subject: 'Кредит от плащане {reference}',
    body: [
      'Сумата {amount} от плащането {reference} вече е кредит в клуба. С него можеш да платиш следващото.',
      'Бележка от клуба: {note}',
    ],
    button: 'Към плащанията',
  },
  benefit_card_confirmed: {
    subject: 'Картата за спорт на {child} е потвърдена',
    body: ['Картата „{title}“ на {child} е потвърдена: от нея се плащат посещенията, докато важи.'],
    button: 'Виж картата',
  },
  voucher_removed: {
    subject: 'Ваучерът не е приет: {amount} за плащане',
    body: [
      'Ваучерът „{title}“, който въведе, не плаща: клубът го премахна.',
      'Сума: {amount}. Основание: {reference}. Плати по друг начин или въведи друг ваучер.',
    ],
    button: 'Към плащането',
  },
  credit_granted: {
    subject: 'Кредит от клуба: {amount}',
    body: ['Имаш {amount} кредит в клуба. С него можеш да платиш следващото.', 'Основание: {note}'],
    button: 'Към плащанията',
  },
  credit_paid_out: {
    subject: 'Изплатен кредит: {amount}',
    body: ['Изплатихме ти {amount} от кредита на семейството в клуба.', 'Бележка от клуба: {note}'],
    button: 'Към плащанията',
  },
  invoice_issued: {
    subject: 'Фактурата за плащане {reference} е готова',
    body: [
      'Издадохме фактурата за плащането {reference} от {amount}.',
      'Можеш да я изтеглиш от страницата с плащанията.',
    ],
    button: 'Към плащанията',
  },
  invoice_declined: {
    subject: 'Фактурата за плащане {reference} не е издадена',
    body: [
      'Не издадохме фактурата, която поиска за плащането {reference} от {amount}.',
      'Причина: {note}',
      'Поправи данните и я поискай отново, или ни пиши.',
    ],
    button: 'Към плащанията',
  },
  easypay_code: {
    subject: 'Код за EasyPay: {code}',
    body: [
      'Кодът за плащане на каса на EasyPay е {code}, сумата е {amount}.',
      'Важи до {lastDay}. На касата се казва кодът; плаща се точно тази сума.',
    ],
    button: 'Към плащането',
  },
  easypay_credited: {
    subject: 'Платено на EasyPay: кредит от {amount}',
    body: [
      'По код {code} на EasyPay дойдоха {amount}, но плащането по него вече не чакаше тази сума.',
      'Парите остават като твой кредит в клуба: плати друго с тях или ги поискай от офиса.',
    ],
    button: 'Към плащанията',
  },
  easypay_surplus: {
    subject: 'EasyPay: {amount} без чакащо плащане',
    body: [
      'По код {code} на EasyPay дойдоха {amount} без чакащо плащане.',
      'Остават като кредит на {name}.',
      'Профилът на семейството е изтрит: сумата е сред непознатите преводи с номер {reference}.',
    ],
    button: 'Отвори',
  },
  handover_begun: {
    subject: '{name} ти предава {amount} в брой',
    body: ['{name} предава {amount} в брой.', 'Преброй парите и потвърди предаването.'],
    button: 'Към касата',
  },
  plan_withdrawn: {
    subject: 'Потвърждение: отказ от „{title}“',
    body: [
      'Получихме отказа на {name} от договора за „{title}“ на {child}.',
      'Час на получаване: {when}.',
      'За връщане, без използваното: {amount}. Връщаме парите до 14 дни.',
    ],
    button: 'Към отказите',
  },
  withdrawal_received: {
    subject: '{name} се отказва от договор',
    body: ['{name} се отказа от договор: {when}.', 'За връщане: {amount}. Уреди го при плащанията.'],
    button: 'Към плащанията',
  },
  withdrawal_reopened: {
    subject: 'Парите на {name} не са върнати',
    body: [
      '{name} се отказа от договор: {when}.',
      'За връщане: {amount}. Връщането по картата не успя: отказът отново чака.',
    ],
    button: 'Към плащанията',
  },
} satisfies SomeEmails;
