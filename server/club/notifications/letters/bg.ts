import type { LetterTexts } from './letter-texts.ts';

export const bg: LetterTexts = {
  greeting: { named: 'Здравей, {name}!', other: 'Здравей!' },
  footnote: 'Получаваш това писмо, защото имаш профил в {club}.',
  settings: 'Избери кои известия да идват по имейл',
  unsubscribe: 'Не искам повече такива писма',
  levels: { beginner: 'Начинаещи', intermediate: 'Напреднали', advanced: 'Състезатели' },
  visits: { one: '{count} посещение', other: '{count} посещения' },
  kinds: {
    place_offered: {
      subject: 'Освободи се място в „{class}“',
      body: [
        'Има свободно място за {child} в „{class}“. Пазим го само за теб до {until}.',
        'Ако не отговориш дотогава, мястото отива при следващия в списъка.',
      ],
      button: 'Приемам или отказвам мястото',
    },
    place_lapsed: {
      subject: 'Мястото в „{class}“ вече не се пази',
      body: ['Срокът за мястото на {child} в „{class}“ изтече и го предложихме на следващия в списъка.'],
      button: 'Към детето',
    },
    enrolled: {
      subject: '{child} има място в „{class}“',
      body: [
        'Записахме {child} в „{class}“. До скоро на басейна!',
        'За плащане: {amount}. Като основание напиши {reference}.',
      ],
      button: 'Към детето',
    },
    waitlisted: {
      subject: '{child} чака за място в „{class}“',
      body: [
        'Класът е пълен. {child} е в списъка на чакащите на {position}-о място.',
        'Щом се освободи място, ти пишем и го пазим за теб.',
      ],
      button: 'Към детето',
    },
    lesson_cancelled: {
      subject: 'Отменен урок: {when}',
      body: [
        'Урокът на „{class}“ на {when} няма да се проведе.',
        'Засяга: {children}. Посещението не се отчита и остава в пакета.',
        'Причина: {reason}',
      ],
      button: 'Виж какво е променено',
    },
    lesson_restored: {
      subject: 'Урокът все пак ще се проведе: {when}',
      body: ['Урокът на „{class}“ на {when}, който беше отменен, ще се проведе.', 'Очакваме: {children}.'],
      button: 'Виж какво е променено',
    },
    lesson_reminder: {
      subject: 'Напомняне: урок {when}',
      body: [
        'Следващият урок на „{class}“ е на {when}.',
        'Ако детето няма да дойде, обяви го навреме и посещението остава в пакета.',
      ],
      button: 'Към уроците',
    },
    sessions_low: {
      subject: '{child}: остават малко посещения',
      body: [
        'В пакета на {child} за „{class}“ има още {visits}.',
        'Поднови сега и мястото в класа остава ваше, без прекъсване.',
      ],
      button: 'Поднови',
    },
    package_expiring: {
      subject: 'Пакетът на {child} изтича',
      body: [
        'Пакетът на {child} за „{class}“ важи до {lastDay}.',
        'Неизползвани: {visits}. След този ден те отпадат, а ако подновиш преди това, мястото остава ваше.',
      ],
      button: 'Поднови',
    },
    package_expired: {
      subject: 'Пакетът на {child} изтече',
      body: [
        'Пакетът на {child} за „{class}“ вече не важи.',
        'Отпаднали: {visits}.',
        'Поднови го, за да продължи {child} с уроците.',
      ],
      button: 'Поднови',
    },
    subscription_ending: {
      subject: 'Абонаментът свършва на {lastDay}',
      body: [
        'Абонаментът на {child} за „{class}“ свършва на {lastDay}.',
        'Последен ден: {lastDay}. Ако си размислиш, дотогава можеш да го продължиш с едно натискане.',
      ],
      button: 'Към абонаментите',
    },
    payment_due: {
      subject: 'За плащане: {amount}',
      body: [
        'Чака те плащане за {child}.',
        'Сума: {amount}. Основание: {reference}.',
        'Как да платиш, с всички данни и код за банковото приложение, е на страницата.',
      ],
      button: 'Плати',
    },
    payment_validated: {
      subject: 'Плащането {reference} е потвърдено',
      body: ['Потвърдихме плащането {reference} от {amount}. Благодарим!', 'Бележка от клуба: {note}'],
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
      body: ['По плащането {reference} ти върнахме сума.', 'Бележка от клуба: {note}'],
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
    level_changed: {
      subject: '{child} е в ново ниво',
      body: ['{child} вече е в ниво „{level}“.', 'Виж кои класове пасват на новото ниво.'],
      button: 'Виж напредъка',
    },
    achievement_awarded: {
      subject: 'Ново постижение: {title}',
      body: ['{child} получи „{title}“. Поздравления!'],
      button: 'Виж постиженията',
    },
    progress_assessed: {
      subject: 'Нова оценка за {child}',
      body: ['Треньорът записа как върви {child}: оценки, умения и няколко думи.'],
      button: 'Виж напредъка',
    },
    guardian_joined: {
      subject: '{name} вече е втори родител при нас',
      body: [
        '{name} прие поканата ти и вече вижда и урежда всичко за децата, за които я изпрати.',
        'Ако не си изпращал покана, махни достъпа от профила на детето и ни се обади.',
      ],
      button: 'Към профила',
    },
    document_published: {
      subject: 'Нов документ: {title}',
      body: ['Публикувахме „{title}“. Прочети го и кажи дали си съгласен.'],
      button: 'Прочети документа',
    },
    absence_announced: {
      subject: '{child} няма да дойде: {when}',
      body: ['{child} няма да дойде на урока на „{class}“ на {when}.', 'Бележка от родителя: {note}'],
      button: 'Към списъка',
    },
    substitute_asked: {
      subject: 'Търси се заместник: {when}',
      body: [
        '{name} търси заместник за урока на „{class}“ на {when}.',
        'Търси се заместник за „{class}“ на {when}. По това време си свободен.',
        'Бележка: {note}',
      ],
      button: 'Виж урока',
    },
    substitute_found: {
      subject: 'Има кой да води урока: {when}',
      body: ['Урокът на „{class}“ на {when} ще води {name}.', 'Бележка: {note}'],
      button: 'Виж урока',
    },
    athlete_approved: {
      subject: 'Профилът ти на състезател е одобрен',
      body: ['Добре дошъл в отбора! Твоите цели, резултати и състезания те чакат.'],
      button: 'Към профила',
    },
  },
};
