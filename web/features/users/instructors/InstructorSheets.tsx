import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { Seats } from '../../classes/Seats.tsx';
import { useSessionTimes } from '../../classes/use-session-times.ts';
import { candidatesQuery, type Candidate, taughtQuery, type Instructor } from './instructors-data.ts';

const MIN_CHARACTERS = 2;

/** Finds a user by name or address and gives them the role. Who has no account yet is invited. */
export function AppointSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('adminInstructors');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const enough = words.length >= MIN_CHARACTERS;
  const { data: found } = useQuery({ ...candidatesQuery(words), enabled: enough });
  const role = useProcedure('set_user_role');
  const appoint = ({ user_id, full_name, email }: Candidate) =>
    role.run(
      { user_id, role: 'instructor' },
      {
        done: ({ waits }) => t(waits ? 'appoint.waits' : 'appoint.done', { name: full_name || email }),
        onSuccess: onClose,
      },
    );
  return (
    <Sheet onClose={onClose} title={t('appoint.open')}>
      <p className="text-muted">{t('appoint.note')}</p>
      <TextField
        label={t('appoint.search')}
        unit={<Search className="size-5" />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError message={role.error ? `${t('failed')}. ${errorText(codeOf(role.error))}` : undefined} />
      <p role="status" className="text-muted empty:hidden">
        {enough && found?.length === 0 && t('appoint.none')}
      </p>
      <ButtonLink
        kind="secondary"
        icon={<UserPlus />}
        to={`${paths.adminSection('users')}?invite=instructor`}
        className="self-start"
      >
        {t('appoint.invite')}
      </ButtonLink>
      {enough && found && found.length > 0 && (
        <ul className="divide-y divide-line">
          {found.map((person) => (
            <li key={person.user_id} className="flex items-center gap-3 py-3">
              <Avatar name={person.full_name || person.email} />
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{person.full_name || person.email}</span>
                <span className="block text-sm [overflow-wrap:anywhere] text-muted">{person.email}</span>
              </span>
              <Button
                kind="secondary"
                busy={role.isPending && role.variables.user_id === person.user_id}
                onClick={() => appoint(person)}
                aria-label={t('appoint.label', { name: person.full_name || person.email })}
              >
                {t('appoint.confirm')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** The running classes of an instructor: where, when, how full. */
export function InstructorSheet({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { t, localized } = useLanguage('adminInstructors');
  const times = useSessionTimes();
  const { data: classes, error, refetch } = useQuery(taughtQuery(instructor.user_id));
  return (
    <Sheet onClose={onClose} title={instructor.full_name}>
      <QueryState query={{ data: classes, error, refetch }} rows={Math.max(1, instructor.classes)} />
      {classes?.length === 0 && <EmptyState title={t('noClasses')} />}
      {classes && classes.length > 0 && (
        <ul className="divide-y divide-line">
          {classes.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <Link
                  to={`${paths.adminSection('classes')}?class=${row.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-water hover:underline"
                >
                  {localized(row, 'title')}
                </Link>
                <span className="block text-sm text-muted">
                  {localized(row, 'location_name')} · {times(row.sessions)}
                </span>
              </span>
              <Seats row={row} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
