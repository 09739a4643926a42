import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../components/fields/Combobox.tsx';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { suits, type TimetableClass } from '../../features/classes/timetable.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DeskChild } from './family-data.ts';

const SHOWN = 30;

export interface ClassFieldProps {
  child: DeskChild;
  value: TimetableClass | null;
  onChange: (swimClass: TimetableClass | null) => void;
  error: string | undefined;
}

/** The seats that a new child finds: of a class with single days on the day that has most. */
const freeOf = ({ single_days, free, waiting, sessions }: TimetableClass): number =>
  single_days ? Math.max(...sessions.map((session) => session.free)) : waiting === 0 ? free : 0;

/** A class by a part of its name, its time or its location; what suits the child is first. */
export function ClassField({ child, value, onChange, error }: ClassFieldProps) {
  const { t, localized } = useLanguage('desk');
  const times = useSessionTimes();
  const [words, setWords] = useState('');
  const { data: classes = [] } = useQuery(timetableQuery);
  const detailOf = (row: TimetableClass) =>
    [
      times(row.sessions),
      localized(row, 'location_name'),
      row.instructor_name,
      freeOf(row) > 0 ? t('enroll.free', { count: freeOf(row) }) : t('seats.full'),
    ]
      .filter(Boolean)
      .join(' · ');
  const typed = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isHere = new Set(child.enrollments.map((enrollment) => enrollment.classes.id));
  const found = classes.filter((row) => {
    const text = `${localized(row, 'title')} ${detailOf(row)}`.toLocaleLowerCase();
    return !isHere.has(row.class_id) && typed.every((word) => text.includes(word));
  });
  const rank = (row: TimetableClass) => (suits(row, child) ? 0 : 1);
  const items = found.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
  return (
    <Combobox
      label={t('enroll.class')}
      help={t('enroll.classHelp')}
      value={value}
      onChange={onChange}
      items={items}
      onSearch={setWords}
      keyOf={({ class_id }) => class_id}
      labelOf={(row) => localized(row, 'title')}
      detailOf={detailOf}
      empty={t('enroll.classNone')}
      error={error}
    />
  );
}
