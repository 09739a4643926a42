import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { heldClassesQuery } from './invitations-data.ts';

interface InvitedClassesProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The classes that pass to an invited instructor, each with its hours and who leads it now. */
export function InvitedClasses({ value, onChange }: InvitedClassesProps) {
  const locale = useLocale();
  const { t } = useTranslation('users');
  const format = useFormat();
  const { data: classes } = useQuery(heldClassesQuery);
  if (!classes) return <SkeletonRows count={2} />;
  if (classes.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{t('invite.classes')}</legend>
      <p className="text-sm text-muted">{t('invite.classesNote')}</p>
      <div className="mt-2 max-h-80 overflow-y-auto rounded-control border border-line px-3">
        {classes.map((held) => (
          <Checkbox
            key={held.id}
            label={localized(held, 'title', locale)}
            help={[
              held.sessions
                .map(
                  ({ day_of_week, start_time }) =>
                    `${format.weekday(day_of_week, 'short')} ${format.clock(start_time)}`,
                )
                .join(', '),
              held.instructor,
            ]
              .filter(Boolean)
              .join(' · ')}
            checked={value.includes(held.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, held.id] : value.filter((id) => id !== held.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
