import type { Locale } from './roles.ts';

export const IMPORT_KINDS = [
  'children',
  'families',
  'classes',
  'enrollments',
  'balances',
  'instructors',
  'results',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The largest file, and the most rows of one. */
export const MAX_IMPORT_BYTES = 6_000_000;
export const MAX_IMPORT_ROWS = 10_000;
/** The call around it: the file travels as base64. */
export const IMPORT_BODY_BYTES = Math.ceil(MAX_IMPORT_BYTES / 3) * 4 + 1000;

/** A column of a file that the club accepts. */
export interface ImportColumn {
  /** The names of its head; the first of each language is the template's. */
  names: { bg: readonly string[]; en: readonly string[]; ru: readonly string[] };
  required?: true;
  /** The example in the template. */
  example: string;
}

/** A column by its names in each language, and whether a file must have it. */
export const column = (
  bg: readonly string[],
  en: readonly string[],
  ru: readonly string[],
  example: string,
  required?: true,
): ImportColumn => ({ names: { bg, en, ru }, example, ...(required ? { required } : {}) });

/** The names of columns in a language, from their keys as a refusal has them. */
export const columnNames = (keys: string, columns: Readonly<Record<string, ImportColumn>>, locale: Locale): string =>
  keys
    .split(', ')
    .map((key) => columns[key]?.names[locale][0] ?? key)
    .join(', ');

const PARENT = {
  parent_email: column(
    ['Имейл на родителя', 'Имейл'],
    ['Parent’s email', 'Parent email', 'Parent e-mail', 'E-mail', 'Email'],
    ['Почта родителя', 'Почта'],
    'parent@example.bg',
  ),
  parent_name: column(['Родител', 'Име на родителя'], ['Parent', 'Parent name'], ['Родитель'], 'Елена Димитрова'),
  parent_phone: column(
    ['Телефон на родителя', 'Телефон'],
    ['Parent’s phone', 'Parent phone', 'Phone'],
    ['Телефон родителя', 'Телефон'],
    '+359 88 812 3456',
  ),
};

/** The names under which a file knows a child. */
const CHILD = {
  full_name: column(
    ['Дете', 'Име и фамилия', 'Име на детето'],
    ['Child', 'Full name', 'Name'],
    ['Ребёнок', 'Имя и фамилия'],
    'Мария Димитрова',
  ),
  birth_date: column(
    ['Рождена дата', 'Роден', 'Дата на раждане'],
    ['Birth date', 'Born'],
    ['Дата рождения'],
    '05.03.2018',
  ),
};

/** The columns of each file, in the order of its template. */
export const IMPORT_COLUMNS = {
  children: {
    full_name: { ...CHILD.full_name, required: true },
    birth_date: { ...CHILD.birth_date, required: true },
    ...PARENT,
    guardian_name: column(
      ['Втори родител', 'Име на втория родител'],
      ['Second parent', 'Guardian'],
      ['Второй родитель'],
      'Петър Димитров',
    ),
    guardian_email: column(
      ['Имейл на втория родител'],
      ['Second parent’s email', 'Second parent email', 'Guardian email'],
      ['Почта второго родителя'],
      '',
    ),
    guardian_phone: column(
      ['Телефон на втория родител'],
      ['Second parent’s phone', 'Second parent phone', 'Guardian phone'],
      ['Телефон второго родителя'],
      '',
    ),
    gender: column(['Пол'], ['Gender', 'Sex'], ['Пол'], 'момиче'),
    skill_level: column(['Ниво'], ['Level'], ['Уровень'], 'начинаещи'),
    notes: column(['Бележки'], ['Notes'], ['Заметки'], ''),
    medical_notes: column(
      ['Здравна информация', 'Здраве'],
      ['Health information', 'Medical notes', 'Health'],
      ['Сведения о здоровье', 'Здоровье'],
      '',
    ),
    emergency_contact_name: column(
      ['Контакт при спешност'],
      ['Emergency contact'],
      ['Контакт на экстренный случай', 'Экстренный контакт'],
      '',
    ),
    emergency_contact_phone: column(
      ['Телефон при спешност'],
      ['Emergency phone'],
      ['Телефон на экстренный случай', 'Экстренный телефон'],
      '',
    ),
    collectors: column(
      ['Кой може да взема детето', 'Взема детето'],
      ['Who may collect the child', 'May collect the child', 'Collectors'],
      ['Кто может забирать ребёнка'],
      '',
    ),
  },
  families: {
    ...PARENT,
    locale: column(['Език'], ['Language'], ['Язык'], 'bg'),
  },
  classes: {
    title: column(['Група', 'Клас', 'Име на класа'], ['Class', 'Title'], ['Группа'], 'Делфинчета', true),
    location: column(
      ['Басейн', 'Локация', 'Място'],
      ['Location', 'Pool'],
      ['Место', 'Бассейн'],
      'Басейн „Мадара“',
      true,
    ),
    instructor: column(
      ['Инструктор', 'Треньор'],
      ['Instructor', 'Coach'],
      ['Инструктор', 'Тренер'],
      'Иван Петров',
      true,
    ),
    sessions: column(
      ['Часове', 'Дни и часове'],
      ['Sessions', 'Days and times'],
      ['Занятия', 'Дни и часы'],
      'пн 17:30, ср 17:30',
      true,
    ),
    duration_minutes: column(['Минути', 'Продължителност'], ['Minutes', 'Duration'], ['Минуты'], '45', true),
    price_per_class: column(
      ['Цена на урок', 'Цена'],
      ['Price per class', 'Price'],
      ['Цена занятия', 'Цена'],
      '15,00',
      true,
    ),
    max_capacity: column(['Места'], ['Places', 'Capacity'], ['Места'], '8', true),
    level: column(['Ниво'], ['Level'], ['Уровень'], 'начинаещи'),
    lane: column(['Коридор'], ['Lane'], ['Дорожка'], ''),
    age_min: column(['Възраст от'], ['Age from'], ['Возраст от'], '5'),
    age_max: column(['Възраст до'], ['Age to'], ['Возраст до'], '8'),
    description: column(['Описание'], ['Description'], ['Описание'], ''),
  },
  enrollments: {
    full_name: { ...CHILD.full_name, required: true },
    birth_date: CHILD.birth_date,
    title: column(['Група', 'Име на групата'], ['Class', 'Title'], ['Группа'], 'Делфинчета', true),
    plan: column(['План', 'Карта', 'Абонамент'], ['Plan', 'Package'], ['План', 'Абонемент'], '8 посещения', true),
    days: column(
      ['Дни', 'Дни на детето', 'Идва в'],
      ['Days', 'Days of the child', 'Comes on'],
      ['Дни', 'Дни ребёнка', 'Приходит в'],
      '',
    ),
    sessions_left: column(
      ['Оставащи посещения', 'Остават', 'Посещения'],
      ['Sessions left', 'Sessions'],
      ['Осталось посещений', 'Посещения'],
      '5',
    ),
    valid_until: column(
      ['Валидна до', 'Валиден до', 'Платено до'],
      ['Valid until', 'Paid until'],
      ['Действует до'],
      '31.12.2030',
    ),
    make_ups: column(
      ['За отработване', 'Отработвания'],
      ['Make-ups', 'Lessons to make up'],
      ['Отработки', 'К отработке'],
      '',
    ),
    make_ups_until: column(
      ['Отработване до', 'Отработвания до'],
      ['Make-ups until', 'Make up by'],
      ['Отработки до', 'Отработать до'],
      '',
    ),
    location: column(['Басейн', 'Локация', 'Място'], ['Location', 'Pool'], ['Место', 'Бассейн'], ''),
    sessions: column(
      ['Часове', 'Дни и часове'],
      ['Sessions of the class', 'Days and times'],
      ['Занятия', 'Дни и часы'],
      '',
    ),
    ...PARENT,
  },
  balances: {
    ...PARENT,
    ...CHILD,
    owes: column(['Дължи', 'Дълг', 'Дължима сума'], ['Owes', 'Debt'], ['Должен', 'Долг'], '30,00'),
    credit: column(['Платено напред', 'Кредит', 'Аванс'], ['Paid ahead', 'Credit'], ['Оплачено вперёд', 'Кредит'], ''),
    subject: column(['За какво', 'Основание'], ['What for', 'Subject'], ['За что', 'Основание'], 'Такса за октомври'),
    on: column(['Към дата', 'Дата'], ['On', 'Date'], ['На дату', 'Дата'], ''),
  },
  instructors: {
    instructor_name: column(
      ['Инструктор', 'Треньор', 'Име и фамилия', 'Име'],
      ['Instructor', 'Coach', 'Name'],
      ['Тренер', 'Имя и фамилия'],
      'Иван Петров',
    ),
    instructor_email: column(['Имейл'], ['Email'], ['Почта'], 'ivan@example.bg', true),
    instructor_phone: column(['Телефон'], ['Phone'], ['Телефон'], '+359 88 812 3457'),
    locale: column(['Език'], ['Language'], ['Язык'], 'bg'),
  },
  results: {
    full_name: column(
      ['Състезател', 'Плувец', ...CHILD.full_name.names.bg],
      ['Swimmer', ...CHILD.full_name.names.en],
      ['Пловец', 'Спортсмен', ...CHILD.full_name.names.ru],
      'Мария Димитрова',
    ),
    birth_date: CHILD.birth_date,
    license: column(['Картотека', 'Лиценз', 'Номер'], ['License', 'Number'], ['Лицензия', 'Номер'], ''),
    meet: column(['Състезание', 'Турнир'], ['Meet', 'Competition'], ['Соревнование', 'Турнир'], 'Купа „Шампион“', true),
    swum_on: column(['Дата', 'Ден'], ['Date', 'Day'], ['Дата', 'День'], '15.11.2025', true),
    location: column(['Къде', 'Град'], ['Where', 'City'], ['Где', 'Город'], 'София'),
    course: column(['Басейн', 'Дължина на басейна'], ['Course', 'Pool'], ['Бассейн'], '25 м', true),
    event: column(['Дисциплина'], ['Event', 'Discipline'], ['Дисциплина'], '100 м бруст'),
    distance: column(['Разстояние', 'Метри', 'Дистанция'], ['Distance'], ['Дистанция'], ''),
    stroke: column(['Стил', 'Стил на плуване'], ['Stroke', 'Style'], ['Стиль'], ''),
    round: column(['Кръг', 'Серия или финал'], ['Round'], ['Раунд', 'Круг'], ''),
    time: column(['Време', 'Резултат'], ['Time', 'Result'], ['Время', 'Результат'], '1:02,35', true),
    position: column(['Място', 'Класиране'], ['Position', 'Rank'], ['Место'], '3'),
  },
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>;

/** The columns of days. */
export const DAY_COLUMNS: ReadonlySet<string> = new Set([
  'birth_date',
  'swum_on',
  'valid_until',
  'make_ups_until',
  'on',
]);

/** The fault of one cell, or of the row where no column is named. `fault` has a text under `errors`. */
export interface ImportFault {
  column: string | null;
  fault: string;
  /** The details: the class that clashes. */
  detail: string | null;
}

/** The outcome of a row. `also`: the family is made with the child. */
export interface ImportRow {
  /** The line of the file, from 1, as a spreadsheet counts. */
  line: number;
  name: string;
  outcome: 'new' | 'exists' | 'faulty';
  also: 'family' | null;
  /**
   * The cells by column as the club reads them: days as `2018-03-05`, phones as `+359…`, levels by name, sums in
   * the club's minor units; what cannot be read unchanged.
   */
  understood: Record<string, string>;
  faults: ImportFault[];
}

export interface HiddenCells {
  rows: number;
  columns: number;
}

/** A day of which a spreadsheet of another country may have exchanged day and month. */
export interface TurnedDay {
  /** The line of the file, from 1. */
  line: number;
  /** As the file has it. */
  day: string;
}

export interface ImportReport {
  rows: ImportRow[];
  counts: { new: number; exists: number; faulty: number; families: number };
  /** Unknown heads of the file; their columns are left out. */
  unknown: string[];
  /** The visible sheets of the workbook that were not read. */
  other_sheets: string[];
  /** The rows and columns of the sheet that are hidden in it: they were not read. */
  hidden: HiddenCells;
  written: boolean;
  /** Sums name no currency, and the club counts in leva: they may be in either. */
  asks_currency: boolean;
  /** The first of the days that may be turned, where a person has to say if they are. */
  asks_turned_days: TurnedDay | null;
  /** The number of invited families. */
  invited: number;
}

/** The progress of the caller's import. */
export interface ImportProgress {
  done: number;
  total: number;
}
