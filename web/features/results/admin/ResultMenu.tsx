import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/late.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { DeleteResult } from './DeleteResult.tsx';
import type { MeetResult, ResultMeet } from './meets-data.ts';

const ResultSheet = late(async () => (await import('./ResultSheet.tsx')).ResultSheet);

/** What can be done with a result: correct it, delete it. `meet` is null for a time of a training. */
export function ResultMenu({ meet, result }: { meet: ResultMeet | null; result: MeetResult }) {
  const { t } = useTranslation(['adminResults', 'common']);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={<IconButton name={t('adminResults:result.actions', { name: result.swimmer })} icon={<Ellipsis />} />}
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
