import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { MAX_CHOSEN } from '../../../contracts/messages.ts';
import type { ButtonKind } from '../../components/button-style.ts';
import { Button } from '../../components/Button.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { late } from '../../components/states/late.tsx';
import { toast } from '../../components/states/toast.ts';
import type { Page } from '../../kit/list-page.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { WriteSheetProps } from './WriteSheet.tsx';

/** Writes a message; its code comes when it is opened first. */
export const LateWriteSheet = late<WriteSheetProps>(async () => (await import('./WriteSheet.tsx')).WriteSheet);

interface WriteButtonProps extends Pick<WriteSheetProps, 'audience' | 'to'> {
  kind?: ButtonKind;
  /** Default: to the families. */
  label?: string;
  className?: string;
}

/** Writes to the families of an audience. */
export function WriteButton({ audience, to, kind = 'secondary', label, className }: WriteButtonProps) {
  const { t } = useLanguage('messages');
  const { show, dialog } = useDialog();
  return (
    <>
      <Button
        kind={kind}
        icon={<MessagesSquare />}
        className={className}
        onClick={() => show((close) => <LateWriteSheet audience={audience} to={to} onClose={close} />)}
      >
        {label ?? t('write.toFamilies')}
      </Button>
      {dialog}
    </>
  );
}

type RowKind = 'families' | 'children' | 'enrollments' | 'payments' | 'class';

/** Writes to the families of the rows that are chosen in a list. */
export function WriteToChosen({ kind, ids }: { kind: RowKind; ids: string[] }) {
  const { t } = useLanguage('messages');
  return <WriteButton audience={{ kind, ids }} to={t('write.chosen', { count: ids.length })} />;
}

interface WriteToListedProps<Row> {
  kind: RowKind;
  rows: () => AsyncIterable<Page<Row>>;
  idOf: (row: Row) => string;
  /** Default: to all that are listed, on a phone the sign alone. */
  label?: string;
}

/** Writes to the families of all rows that a list shows now, on all its pages. */
export function WriteToListed<Row>({ kind, rows, idOf, label }: WriteToListedProps<Row>) {
  const { t } = useLanguage('messages');
  const { show, dialog } = useDialog();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const ids: string[] = [];
      for await (const page of rows()) {
        if (page.total > MAX_CHOSEN) return void toast.error(t('write.tooMany', { count: MAX_CHOSEN }));
        ids.push(...page.rows.map(idOf));
      }
      if (ids.length === 0) return void toast.error(errorText('audience_empty'));
      show((close) => (
        <LateWriteSheet audience={{ kind, ids }} to={t('write.chosen', { count: ids.length })} onClose={close} />
      ));
    } catch (error) {
      toast.error(errorText(codeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="quiet" busy={busy} icon={<MessagesSquare />} className="max-sm:px-3" onClick={() => void open()}>
        {label ?? <span className="max-sm:sr-only">{t('write.toListed')}</span>}
      </Button>
      {dialog}
    </>
  );
}
