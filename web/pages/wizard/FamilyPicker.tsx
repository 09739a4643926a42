import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/Field.tsx';
import { cx } from '../../lib/cx.ts';
import { ageOn } from '../../lib/format.ts';
import type { Member } from './draft.ts';
import { ChildAvatar } from '../../features/children/ChildAvatar.tsx';
import type { FamilyChild } from '../../features/children/family-data.ts';

export interface FamilyPickerProps {
  label: string;
  family: readonly FamilyChild[];
  members: readonly Member[];
  onToggle: (childId: string) => void;
  error?: string | undefined;
}

/** The registered children of the family, each to be ticked. */
export function FamilyPicker({ label, family, members, onToggle, error }: FamilyPickerProps) {
  const { t } = useTranslation(['child', 'common']);
  return (
    <Field label={label} error={error} fieldset className="w-full">
      {(control) => (
        <ul className="grid gap-2 sm:grid-cols-2" aria-describedby={control['aria-describedby']}>
          {family.map((child) => {
            const chosen = members.some(({ childId }) => childId === child.id);
            return (
              <li key={child.id}>
                <label
                  className={cx(
                    'flex min-h-16 cursor-pointer items-center gap-3 rounded-card bg-raised p-3',
                    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water',
                    chosen && 'bg-water-soft ring-2 ring-water',
                  )}
                >
                  <input type="checkbox" checked={chosen} onChange={() => onToggle(child.id)} className="sr-only" />
                  <ChildAvatar name={child.full_name} path={child.photo_path} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{child.full_name}</span>
                    <span className="block text-sm text-muted">
                      {t('child:age', { count: ageOn(child.birth_date) })} · {t(`common:levels.${child.skill_level}`)}
                    </span>
                  </span>
                  {chosen && <Check aria-hidden="true" className="size-6 shrink-0 text-water" />}
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}
