import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import type { NamedChild } from './DocumentCard.tsx';
import type { Consent, DocumentVersion } from './documents-data.ts';

interface ConsentRowProps {
  consent: Consent;
  document: DocumentVersion;
  title: string;
  child: NamedChild | undefined;
}

/** Who agreed and when, and a way to take it back. */
export function ConsentRow({ consent, document, title, child }: ConsentRowProps) {
  const { t } = useTranslation('documents');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState(false);
  const withdraw = useProcedure('withdraw_consent');
  const confirm = () =>
    withdraw.run(
      { consent_id: consent.id },
      {
        onSuccess: () => {
          setAsking(false);
          toast.success(t('withdraw.done'));
        },
      },
    );
  const what = child ? `${title} · ${child.first_name}` : title;
  const health = document.kind === 'health_data' && child;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <StatusChip progress="good">{t('signed')}</StatusChip>
          {child && <span className="font-semibold">{child.first_name}</span>}
        </p>
        <p className="mt-1 text-sm text-muted">
          {consent.signed_name} · {dateTime(consent.agreed_at)}
        </p>
      </div>
      <Button kind="quiet" aria-label={`${t('withdraw.open')}: ${what}`} onClick={() => setAsking(true)}>
        {t('withdraw.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('withdraw.title', { title: what })}
        description={document.is_required ? t('withdraw.required') : t('withdraw.note')}
        losses={health ? [{ label: t('withdraw.healthNotes', { name: child.first_name }) }] : []}
        confirmLabel={t('withdraw.confirm')}
        busy={withdraw.isPending}
        error={faultText(withdraw.error)}
        onConfirm={confirm}
      />
    </li>
  );
}
