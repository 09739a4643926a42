import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Combobox, type ComboboxProps } from '../../components/fields/Combobox.tsx';
import { holding } from '../../kit/search-words.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const COLUMNS = 'id,full_name,birth_date' as const;

/** A child as it is chosen by its name. */
export type NamedChild = Selected<'admin_children', typeof COLUMNS>;

const MOST_MATCHES = 8;

/** The first children whose name holds the words. */
const childrenQuery = (words: string) =>
  askQuery(
    ['children', 'named', words],
    (club) =>
      club
        .from('admin_children')
        .select(COLUMNS)
        .ilike('full_name', holding(words))
        .order('full_name')
        .limit(MOST_MATCHES),
    { placeholderData: keepPreviousData },
  );

interface ChildFieldProps extends Omit<
  ComboboxProps<NamedChild>,
  'items' | 'onSearch' | 'keyOf' | 'labelOf' | 'detailOf'
> {
  /** Ids of children that are not offered. */
  without?: readonly string[];
}

/** A child of the club, found by its name. */
export function ChildField({ without = [], ...field }: ChildFieldProps) {
  const { date } = useLanguage();
  const [words, setWords] = useState('');
  const { data: matches = [] } = useQuery(childrenQuery(useDeferredValue(words.trim())));
  return (
    <Combobox<NamedChild>
      {...field}
      items={matches.filter(({ id }) => !without.includes(id))}
      onSearch={setWords}
      keyOf={({ id }) => id}
      labelOf={({ full_name }) => full_name}
      detailOf={({ birth_date }) => birth_date && date(birth_date)}
    />
  );
}
