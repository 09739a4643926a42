import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type Ref } from 'react';
import { Combobox } from '../../../components/fields/Combobox.tsx';
import { holding } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const COLUMNS = 'id,full_name,birth_date' as const;

type Child = Selected<'admin_children', typeof COLUMNS>;

const MOST_FOUND = 8;

/** The first children whose name holds the words. */
const childrenQuery = (words: string) =>
  askQuery(
    ['children', 'hurt', words],
    (club) =>
      club
        .from('admin_children')
        .select(COLUMNS)
        .ilike('full_name', holding(words))
        .order('full_name')
        .limit(MOST_FOUND),
    { placeholderData: keepPreviousData },
  );

interface ChildFieldProps {
  onChange: (childId: string) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The child that was hurt, found by name. */
export function ChildField({ onChange, ...field }: ChildFieldProps) {
  const { t, date } = useLanguage('accidents');
  const [words, setWords] = useState('');
  const [child, setChild] = useState<Child | null>(null);
  const { data } = useQuery(childrenQuery(useDeferredValue(words.trim())));
  return (
    <Combobox<Child>
      {...field}
      label={t('report.child')}
      value={child}
      onChange={(chosen) => {
        setChild(chosen);
        onChange(chosen?.id ?? '');
      }}
      items={data ?? []}
      onSearch={setWords}
      keyOf={({ id }) => id}
      labelOf={({ full_name }) => full_name}
      detailOf={({ birth_date }) => birth_date && date(birth_date)}
      empty={t('report.childNone')}
    />
  );
}
