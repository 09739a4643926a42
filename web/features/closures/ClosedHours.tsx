import { useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { closedHoursQuery, writtenClosuresQuery, type ClosedHours as Closed } from './closures-data.ts';

/** The locations that are closed for hours, with the way to who knows of it, where it concerned a family, and to opening again; nothing where none is. */
export function ClosedHours() {
  const { t, date, time, dateTime, localized } = useLanguage('desk');
  const { data = [] } = useQuery(closedHoursQuery);
  const ids = data.map(({ id }) => id);
  const { data: written = [] } = useQuery({ ...writtenClosuresQuery(ids), enabled: ids.length > 0 });
  const [opening, setOpening] = useState<{ closure: Closed; message_id: string } | null>(null);
  const hours = ({ closed_from, closed_until }: Closed): string => {
    const [from, until] = [closed_from ?? '', closed_until ?? ''];
    return clubDay(from) === clubDay(until)
      ? `${date(from)}, ${time(from)}–${time(until)}`
      : `${dateTime(from)} – ${dateTime(until)}`;
  };
  if (data.length === 0) return null;
  return (
    <>
      <ul className="mb-4 flex flex-col gap-2 print:hidden">
        {data.map((closure) => (
          <li
            key={closure.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft p-3.5 text-warning"
          >
            <DoorClosed className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 basis-56 font-medium [overflow-wrap:anywhere]">
              {t('closed.until', { name: localized(closure.locations, 'name'), hours: hours(closure) })}{' '}
              <span className="font-normal">{closure.reason}</span>{' '}
              {written.some(({ id }) => id === closure.id) && (
                <Link to={paths.adminMessage(closure.id)} className="inline-block min-h-6 underline">
                  {t('closed.reach')}
                </Link>
              )}
            </p>
            <Button
              kind="secondary"

              onClick={() => setOpening({ closure, message_id: crypto.randomUUID() })}
            >
              {t('closed.open')}
            </Button>
          </li>
        ))}
      </ul>
      {opening && (
        <ConfirmDialog
          call="reopen_pool"
          input={{ closure_id: opening.closure.id, message_id: opening.message_id }}
          onClose={() => setOpening(null)}
          kind="primary"
          title={t('closed.openTitle', { name: localized(opening.closure.locations, 'name') })}
          description={t('closed.openNote')}
          confirmLabel={t('closed.open')}
          done={({ restored_lessons, busy_lessons, families }) => ({
            text: t('closed.opened', { count: restored_lessons }),
            description: [
              families > 0 && t('close.written', { count: families }),
              busy_lessons > 0 && t('closed.busy', { count: busy_lessons }),
            ]
              .filter(Boolean)
              .join(' '),
          })}
          failed={t('closed.failed')}
        />
      )}
    </>
  );
}
