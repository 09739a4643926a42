/** Where the rows of a table come from, if not from the table and the columns of the same names. */
interface Origin {
  /** The table's name in the old chain, with its schema. */
  from?: string;
  /** Columns whose value is not that of the old column of the same name: an SQL expression over the old row. */
  columns?: Record<string, string>;
  /** Old columns that no column continues. */
  without?: string[];
}

/** The column with some of its values replaced. */
const renamed = (column: string, names: Record<string, string>): string =>
  `case ${column} ${Object.entries(names)
    .map(([before, now]) => `when '${before}' then '${now}'`)
    .join(' ')} else ${column} end`;

/** The column with some of its text replaced. */
const replaced = (column: string, texts: Record<string, string>): string =>
  Object.entries(texts).reduce((before, [was, now]) => `replace(${before}, '${was}', '${now}')`, column);

/** Of the articles that every club begins with, where the club has not changed them. */
const GUIDE_SENTENCES = {
  'manage 25 metres': 'manage 25 meters',
  'A bag that stands ready by the door': 'A bag that is packed by the door',
  'since the place stayed empty': 'since the seat stayed empty',
  'Only whoever teaches the lesson sees it': 'Only the coach of the lesson sees it',
  'your child joins the list and you see the place in line. As soon as a place is free we offer it to the first and hold it for a set time. If it is not taken, it goes to the next. Nobody jumps the line.':
    'your child joins the waitlist and you see its position. As soon as a seat is free we offer it to the first child and hold it for a set time. If it is not taken, it goes to the next. The order always holds.',
};

const SEATS = { place_offered: 'seat_offered', place_lapsed: 'seat_lapsed' };

/** What has changed between migration 0182 and the baseline, by the name of the table in the baseline, with its schema. */
export const ORIGINS: Record<string, Origin> = {
  'public.lessons': { from: 'public.class_meetings' },
  'public.membership_periods': { from: 'public.swimmer_spells' },
  'public.revenue_days': { from: 'public.takings_days' },
  'public.revenue_changes': { from: 'public.takings_changes' },
  'public.audit_log': {
    columns: {
      action: renamed('action', { offer_place: 'offer_seat', save_event_programme: 'save_event_program' }),
      subject_table: renamed('subject_table', {
        class_meetings: 'lessons',
        swimmer_spells: 'membership_periods',
        takings_days: 'revenue_days',
        takings_changes: 'revenue_changes',
      }),
      details: `replace(details::text, '"meeting_id"', '"lesson_id"')::jsonb`,
    },
  },
  'public.notifications': {
    columns: {
      kind: renamed('kind', SEATS),
      data: `replace(data::text, '"meeting_id"', '"lesson_id"')::jsonb`,
      once_key: `replace(replace(once_key, 'place_offered:', 'seat_offered:'), 'place_lapsed:', 'seat_lapsed:')`,
    },
  },
  'public.notification_settings': { columns: { kind: renamed('kind', SEATS) } },
  'public.guide_articles': {
    columns: {
      title_en: renamed('title_en', { 'We on the stand': 'Parents at the poolside' }),
      body_en: replaced('body_en', GUIDE_SENTENCES),
    },
  },
  'public.meets': { columns: { location: 'place' } },
  'public.swim_results': { columns: { position: 'place' } },
  'public.kindergarten_bills': { columns: { pdf_key: 'paper_key' } },
  'email.outgoing': { from: 'mail.outgoing', columns: { kind: renamed('kind', SEATS) } },
};

/** Columns that have a new name in every table that has them: the new name, and the one in the old chain. */
export const COLUMNS: Record<string, string> = { lesson_id: 'meeting_id', by_email: 'by_mail' };

/** Sequences that have a new name, with their schema: the new name, and the one in the old chain. */
export const SEQUENCES: Record<string, string> = {
  'public.revenue_changes_id_seq': 'public.takings_changes_id_seq',
};

/** Tables of the old chain that have no successor, with their schema. */
export const DROPPED_TABLES: string[] = [];

export const nameBefore = (table: string): string => ORIGINS[table]?.from ?? table;

/** What fills the columns that do not continue an old column of their own name, and the old columns that end. */
export function originOf(table: string, oldColumns: string[]): Required<Omit<Origin, 'from'>> {
  const { columns = {}, without = [] } = ORIGINS[table] ?? {};
  const renamed = Object.entries(COLUMNS).filter(([, before]) => oldColumns.includes(before));
  return { columns: { ...Object.fromEntries(renamed), ...columns }, without };
}
