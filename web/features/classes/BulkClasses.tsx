import { CalendarPlus, CirclePause, CirclePlay, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { WriteToChosen } from '../messages/WriteButton.tsx';
import type { AdminClass } from './class-list-data.ts';
import { useClassesActivity } from './use-class-activity.ts';

const ChangeClassesDialog = late(async () => (await import('./ChangeClassesDialog.tsx')).default);
const CopyClassesDialog = late(async () => (await import('./CopyClassesDialog.tsx')).default);

interface BulkProps {
  rows: readonly AdminClass[];
  /** Nothing is selected any more. */
  clear: () => void;
  onTerm: (rows: readonly AdminClass[]) => void;
}

/** Actions with several classes at once: lessons for a term, changes, copies, closing, opening. */
export function BulkClasses({ rows, clear, onTerm }: BulkProps) {
  const { t } = useLanguage('classes');
  const { set, busy } = useClassesActivity();
  const [opened, setOpened] = useState<'change' | 'copy' | 'close' | null>(null);
  const open = rows.filter(({ is_active }) => is_active);
  const closed = rows.filter(({ is_active, is_planned }) => !is_active && !is_planned);
  const children = open.reduce((sum, { taken }) => sum + taken, 0);
  const done = () => {
    setOpened(null);
    clear();
  };
  return (
    <>
      <WriteToChosen kind="class" ids={rows.map(({ id }) => id)} />
      {open.length > 0 && (
        <Button kind="secondary" icon={<CalendarPlus />} onClick={() => onTerm(open)}>
          {t('term.action')}
        </Button>
      )}
      <Button kind="secondary" icon={<Pencil />} onClick={() => setOpened('change')}>
        {t('many.action')}
      </Button>
      <Button kind="secondary" icon={<Copy />} onClick={() => setOpened('copy')}>
        {t('copies.action')}
      </Button>
      {open.length > 0 && (
        <Button kind="secondary" busy={busy} icon={<CirclePause />} onClick={() => setOpened('close')}>
          {t('bulk.close', { count: open.length })}
        </Button>
      )}
      {closed.length > 0 && (
        <Button kind="secondary" busy={busy} icon={<CirclePlay />} onClick={() => void set(closed, true, done)}>
          {t('bulk.open', { count: closed.length })}
        </Button>
      )}
      {opened === 'change' && <ChangeClassesDialog rows={rows} onClose={() => setOpened(null)} onDone={done} />}
      {opened === 'copy' && <CopyClassesDialog rows={rows} onClose={() => setOpened(null)} onDone={done} />}
      {opened === 'close' && (
        <ConfirmDialog
          onClose={() => setOpened(null)}
          title={t('bulk.title', { count: open.length })}
          description={t('bulk.note', { count: children })}
          confirmLabel={t('bulk.close', { count: open.length })}
          busy={busy}
          onConfirm={() => void set(open, false, done)}
        />
      )}
    </>
  );
}
