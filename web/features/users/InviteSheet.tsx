import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { INVITATION_DAYS } from '../../../contracts/guardians.ts';
import { inviteUserInput } from '../../../contracts/inputs/users.ts';
import { LOCALES, ROLES, type Role } from '../../../contracts/roles.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { LANGUAGE_NAMES } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useEmailsWait } from '../status/EmailsNotice.tsx';
import { heldClassesQuery } from './invitations-data.ts';
import { capital } from './RoleDialog.tsx';

/** Whom to invite by email, with which role, in which language. It begins with `role`. */
export function InviteSheet({ role: first, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLanguage(['users', 'common']);
  const emailsWait = useEmailsWait();
  const form = useClubForm(
    inviteUserInput,
    { email: '', full_name: '', role: first, locale: 'bg', class_ids: [] },
    { fieldOf: { user_exists: 'email' } },
  );
  const role = useWatch({ control: form.control, name: 'role' });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <FormDialog
      sheet
      title={t('invite.open')}
      onClose={onClose}
      call="invite_user"
      done={(_, values) => ({
        text: emailsWait ? t('families.kept', { count: 1 }) : t('invite.done'),
        description: values.email,
      })}
      submitLabel={t('invite.submit')}
      form={form}
    >
      <p className="text-muted">{t('invite.note', { days: INVITATION_DAYS })}</p>
      <TextField label={t('columns.email')} type="email" inputMode="email" {...form.field('email')} />
      <TextField label={t('columns.name')} optional {...form.field('full_name')} />
      <Controlled {...form.typed('role')}>
        {(field) => (
          <RadioCards
            {...field}
            label={t('columns.role')}
            options={ROLES.map((value) => ({
              value,
              title: capital(t(`common:roles.${value}`)),
              detail: t(`may.${value}`),
            })).toReversed()}
          />
        )}
      </Controlled>
      {role === 'instructor' && (
        <Controlled {...form.typed('class_ids')}>
          {({ onChange, value }) => <InvitedClasses value={value ?? []} onChange={onChange} />}
        </Controlled>
      )}
      <SelectField
        label={t('invite.language')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...form.field('locale')}
      />
    </FormDialog>
  );
}

/** The classes that pass to an invited instructor, each with its hours and who leads it now. */
function InvitedClasses({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t, localized, format } = useLanguage('users');
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
            label={localized(held, 'title')}
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
