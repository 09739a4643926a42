import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { cardNumberOf } from '../../../../contracts/check-ins.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useClubName } from '../../../lib/format/club-name.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { cardsQuery, classesAtQuery } from './check-in-data.ts';

/** The cards of a class for printing and cutting, for families without a phone at the entrance. */
export function PrintedCards({ locationId }: { locationId: string }) {
  const { t, localized } = useLanguage('checkIn');
  const club = useClubName();
  const [classId, setClassId] = useState('');
  const classes = useQuery(classesAtQuery(locationId));
  const children = useQuery(cardsQuery(classId));
  return (
    <>
      <Card title={t('print.title')} className="max-w-3xl print:hidden">
        <p className="mb-4 text-muted">{t('print.lead')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('print.class')}
            placeholder={t('print.choose')}
            className="min-w-0 flex-1"
            value={classId}
            onChange={(event) => setClassId(event.target.value)}
            options={(classes.data ?? []).map((one) => ({ value: one.id, label: localized(one, 'title') }))}
          />
          <Button kind="secondary" icon={<Printer />} disabled={!children.data?.length} onClick={() => window.print()}>
            {t('print.do')}
          </Button>
        </div>
        {classId !== '' && <QueryState query={children} rows={2} />}
        {children.data?.length === 0 && <EmptyState title={t('print.empty')} />}
      </Card>
      {children.data && children.data.length > 0 && (
        <ul
          aria-label={t('print.title')}
          className="mt-6 grid max-w-3xl grid-cols-1 gap-3 sm:grid-cols-2 print:mt-0 print:max-w-none print:grid-cols-2"
        >
          <style>{'@page { size: A4; margin: 12mm; }'}</style>
          {children.data.map((child) => (
            <li
              key={child.id}
              className="flex break-inside-avoid items-center gap-3 rounded-card border border-dashed border-muted bg-raised p-3"
            >
              <span className="w-28 shrink-0 *:size-28">
                <QrCode text={cardNumberOf(child.id)} label={t('picture', { name: child.full_name ?? '' })} />
              </span>
              <span className="min-w-0">
                <span className="block font-bold wrap-anywhere">{child.full_name}</span>
                <span className="block text-sm text-muted">{club}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
