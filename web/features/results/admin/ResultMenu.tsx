import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { DeleteResult } from './DeleteResult.tsx';
import type { MeetResult, ResultMeet } from './meets-data.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';

const ResultSheet = late(async () => (await import('./ResultSheet.tsx')).ResultSheet);

/** What can be done with a result: correct it, delete it. `meet` is null for a time of a training. */
export function ResultMenu({ meet, result }: { meet: ResultMeet | null; result: MeetResult }) {
  const { t } = useTranslation(['adminResults', 'common']);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu
        name={t('adminResults:result.actions', { name: result.swimmer })}
        entries={[
          { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen('edit') },
          {
            label: t('common:delete'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'edit' && <ResultSheet meet={meet} result={result} onClose={close} />}
      {open === 'delete' && <DeleteResult result={result} onClose={close} />}
    </>
  );
}
