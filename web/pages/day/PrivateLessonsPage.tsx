import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { instructorsQuery } from '../../features/classes/classes-data.ts';
import { SlotList } from '../../features/lessons/slots/SlotList.tsx';
import { slotsQuery } from '../../features/lessons/slots/slots-data.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const OpenSlotsSheet = late(
  async () => (await import('../../features/lessons/slots/OpenSlotsSheet.tsx')).OpenSlotsSheet,
);

/** The private lessons of one instructor, for the desk, which opens hours on the phone. */
export default function PrivateLessonsPage() {
  const { t } = useLanguage('slots');
  const { privateLessons } = useClubSettings();
  const instructors = useQuery(instructorsQuery);
  const chosen = useAddressParam('instructor');
  const instructorId = chosen.value ?? instructors.data?.[0]?.user_id ?? null;
  return (
    <>
      <PageHeader title={t('title')} lead={t('desk.lead')} />
      <QueryState query={instructors} rows={5} />
      {!privateLessons && <EmptyState card title={t('off')} note={t('offNote')} />}
      {privateLessons && instructors.data?.length === 0 && (
        <EmptyState card title={t('desk.noInstructors')} note={t('desk.noInstructorsNote')} />
      )}
      {privateLessons && instructors.data && instructorId && (
        <>
          <SelectField
            label={t('book.instructor')}
            className="mb-6 max-w-3xl"
            value={instructorId}
            onChange={(event) => chosen.open(event.target.value)}
            options={instructors.data.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
          />
          <SlotsOf key={instructorId} instructorId={instructorId} />
        </>
      )}
    </>
  );
}

function SlotsOf({ instructorId }: { instructorId: string }) {
  const { t } = useLanguage('slots');
  const slots = useQuery(slotsQuery(instructorId));
  const [opening, setOpening] = useState(false);
  const add = <AddButton onClick={() => setOpening(true)}>{t('add')}</AddButton>;
  return (
    <>
      <QueryState query={slots} rows={5} />
      {slots.data?.length === 0 && <EmptyState card title={t('desk.empty')} note={t('emptyNote')} action={add} />}
      {slots.data && slots.data.length > 0 && <div className="mb-4">{add}</div>}
      <SlotList slots={slots.data ?? []} rosterOf={({ lesson_id }) => paths.adminLesson(lesson_id)} />
      {opening && <OpenSlotsSheet instructorId={instructorId} onClose={() => setOpening(false)} />}
    </>
  );
}
