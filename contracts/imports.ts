export const IMPORT_KINDS = ['children', 'families', 'classes'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The largest file, and the most rows of one. The file travels as base64 in a call of at most a megabyte. */
export const MAX_IMPORT_BYTES = 700_000;
export const MAX_IMPORT_ROWS = 1000;

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

const PARENT = {
  parent_email: column(
    ['Имейл на родителя', 'Имейл'],
    ['Parent email', 'Parent email', 'E-email', 'Email'],
    ['Почта родителя', 'Почта'],
    'parent@example.bg',
    true,
  ),
  parent_name: column(['Родител', 'Име на родителя'], ['Parent', 'Parent name'], ['Родитель'], 'Елена Димитрова'),
  parent_phone: column(
    ['Телефон на родителя', 'Телефон'],
    ['Parent phone', 'Phone'],
    ['Телефон родителя', 'Телефон'],
    '+359 88 812 3456',
  ),
};

/** The columns of each file, in the order of its template. */
export const IMPORT_COLUMNS = {
  children: {
    full_name: column(
      ['Дете', 'Име и фамилия', 'Име на детето'],
      ['Child', 'Full name', 'Name'],
      ['Ребёнок', 'Имя и фамилия'],
      'Мария Димитрова',
      true,
    ),
    birth_date: column(
      ['Рождена дата', 'Роден', 'Дата на раждане'],
      ['Birth date', 'Born'],
      ['Дата рождения'],
      '05.03.2018',
      true,
    ),
    ...PARENT,
    gender: column(['Пол'], ['Gender', 'Sex'], ['Пол'], 'момиче'),
    skill_level: column(['Ниво'], ['Level'], ['Уровень'], 'начинаещи'),
    notes: column(['Бележки'], ['Notes'], ['Заметки'], ''),
    medical_notes: column(['Здравна информация', 'Здраве'], ['Medical notes', 'Health'], ['Здоровье'], ''),
    emergency_contact_name: column(['Контакт при спешност'], ['Emergency contact'], ['Экстренный контакт'], ''),
    emergency_contact_phone: column(['Телефон при спешност'], ['Emergency phone'], ['Экстренный телефон'], ''),
    collectors: column(
      ['Кой може да взема детето', 'Взема детето'],
      ['May collect the child', 'Collectors'],
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
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>;

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

export interface ImportReport {
  rows: ImportRow[];
  counts: { new: number; exists: number; faulty: number; families: number };
  /** Unknown heads of the file; their columns are left out. */
  unknown: string[];
  written: boolean;
  /** How many families were invited. */
  invited: number;
}
