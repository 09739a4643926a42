import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { ClassForm } from './class-form.ts';
import { instructorsQuery } from './classes-data.ts';

const PARTS = ['teacher_ids', 'assistant_ids'] as const;

/** Who teaches the class beside its main instructor: other teachers, whom the site names, and assistants. */
export function OtherInstructors({ control }: { control: ClassForm['control'] }) {
  const { t } = useTranslation('classes');
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const [main, teachers, assistants] = useWatch({ control, name: ['instructor_id', ...PARTS] });
  const taken = new Set([main, ...(teachers ?? []), ...(assistants ?? [])]);
  const free = instructors.filter(({ user_id }) => !taken.has(user_id));
  const nameOf = (id: string) => instructors.find(({ user_id }) => user_id === id)?.full_name ?? '…';
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {PARTS.map((part) => (
        <Controller
          key={part}
          control={control}
          name={part}
          render={({ field, fieldState }) => (
            <div>
              <SelectField
                key={free.length}
                label={t(`fields.${part}`)}
                optional
                placeholder={t('fields.addInstructor')}
                options={free.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
                value=""
                onChange={({ target }) => target.value && field.onChange([...(field.value ?? []), target.value])}
                error={fieldState.error?.message}
              />
              <ul>
                {(field.value ?? []).map((id) => (
                  <li key={id} className="flex items-center justify-between gap-2 pl-1">
                    <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(id)}</span>
                    <IconButton
                      name={t('fields.removeInstructor', { name: nameOf(id) })}
                      icon={<X />}
                      onClick={() => field.onChange((field.value ?? []).filter((other) => other !== id))}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        />
      ))}
    </div>
  );
}
