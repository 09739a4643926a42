import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../components/Combobox.tsx';
import type { FieldTexts } from '../../../components/Field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { swimmersQuery } from './swimmers-data.ts';
import type { Swimmer } from './swimmers-data.ts';

export interface SwimmerFieldProps extends Partial<FieldTexts> {
  value: Swimmer | null;
  onChange: (swimmer: Swimmer | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A swimmer of the club, found by name. */
export function SwimmerField({ label, value, onChange, ...field }: SwimmerFieldProps) {
  const { t } = useTranslation('adminResults');
  const { date } = useFormat();
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
