import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SlotList } from '../../features/lessons/slots/SlotList.tsx';
import { slotsQuery } from '../../features/lessons/slots/slots-data.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const OpenSlotsSheet = late(
  async () => (await import('../../features/lessons/slots/OpenSlotsSheet.tsx')).OpenSlotsSheet,
);

/** The private lessons of an instructor: the days to come in one list, free and booked. */
export default function SlotsPage() {
  const { t } = useLanguage(['slots', 'instructor']);
  const { privateLessons } = useClubSettings();
  const slots = useQuery(slotsQuery(null));
  const [opening, setOpening] = useState(false);
  const all = slots.data ?? [];
  const isOff = !privateLessons && slots.data?.length === 0;
  const add = <AddButton onClick={() => setOpening(true)}>{t('add')}</AddButton>;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={{ to: paths.instructorDashboard, label: t('instructor:title') }}
        action={privateLessons && all.length > 0 && add}
      />
      <QueryState query={slots} rows={5} />
      {isOff && <EmptyState card title={t('off')} note={t('offNote')} />}
      {!isOff && slots.data?.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} action={add} />}
      <SlotList
        slots={all}
        rosterOf={({ class_id, lesson_id }) => paths.instructorClass(class_id, { lesson: lesson_id })}
      />
      {opening && <OpenSlotsSheet instructorId={null} onClose={() => setOpening(false)} />}
    </>
  );
}
