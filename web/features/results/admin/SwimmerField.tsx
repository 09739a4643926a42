import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type Ref } from 'react';
import { Combobox } from '../../../components/fields/Combobox.tsx';
import type { FieldTexts } from '../../../components/fields/Field.tsx';
import { holding } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

export interface SwimmerFieldProps extends Partial<FieldTexts> {
  value: Swimmer | null;
  onChange: (swimmer: Swimmer | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A swimmer of the club, found by name. */
export function SwimmerField({ label, value, onChange, ...field }: SwimmerFieldProps) {
  const { t, date } = useLanguage('adminResults');
  const [words, setWords] = useState('');
  const { data } = useQuery(swimmersQuery(useDeferredValue(words.trim())));
  return (
    <Combobox<Swimmer>
      {...field}
      label={label ?? t('entry.swimmer')}
      value={value}
      onChange={onChange}
      items={data ?? []}
      onSearch={setWords}
      keyOf={(one) => one.child_id ?? one.user_id ?? ''}
      labelOf={(one) => one.full_name}
      detailOf={(one) => one.birth_date && date(one.birth_date)}
      empty={t('entry.none')}
    />
  );
}

const COLUMNS = 'full_name,child_id,user_id,birth_date';

/** A person who may have results. */
export type Swimmer = Selected<'swimmers', typeof COLUMNS>;

const MOST_FOUND = 8;

/** The first swimmers whose name holds the words. */
export const swimmersQuery = (words: string) =>
  askQuery(
    ['results', 'swimmers', words],
    (club) =>
      club.from('swimmers').select(COLUMNS).ilike('full_name', holding(words)).order('full_name').limit(MOST_FOUND),
    { placeholderData: keepPreviousData },
  );
