import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { late } from '../../../components/states/late.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { toast } from '../../../components/states/toast.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { withProof } from '../../../lib/api/with-proof.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { beginSecondFactor, endSecondFactor, secondFactorQuery, type NewFactor } from './account-data.ts';
import { useProof } from './use-proof.tsx';

const SecondFactorDialog = late(async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog);

/** The second step of signing in: a code of an app on the phone, on and off. */
export function SecondFactorCard() {
  const { t, format } = useLanguage('account');
  const queries = useQueryClient();
  const { data: factor, isPending, error, refetch } = useQuery(secondFactorQuery);
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [ending, setEnding] = useState(false);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setBegun(await withProof(beginSecondFactor));
    } catch (fault) {
      toast.error(errorText(codeOf(fault)));
    }
    setBusy(false);
  };
  const close = () => {
    setBegun(null);
    setEnding(false);
  };
  const done = async (said: string) => {
    await readAgain(queries, { queryKey: ['account'] });
    close();
    toast.success(said);
  };
  return (
    <Card
      title={t('factor.title')}
      aside={
        factor && (
          <Chip tone="success" icon={<ShieldCheck />}>
            {t('factor.isOn')}
          </Chip>
        )
      }
    >
      <p className="mb-4 text-muted">{t('factor.what')}</p>
      {isPending ? (
        <Skeleton className="h-11 w-40" />
      ) : error ? (
        <ErrorState explained error={error} onRetry={() => void refetch()} />
      ) : factor ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('factor.since', { day: format.date(factor.created_at) })}</p>
          <Button kind="secondary" icon={<ShieldOff />} onClick={() => setEnding(true)}>
            {t('factor.turnOff')}
          </Button>
        </div>
      ) : (
        <Button kind="secondary" icon={<ShieldCheck />} busy={busy} onClick={() => void begin()}>
          {t('factor.turnOn')}
        </Button>
      )}
      {begun && <SecondFactorDialog factor={begun} onClose={close} onDone={() => done(t('factor.turnedOn'))} />}
      {ending && factor && <TurnOff factorId={factor.id} onClose={close} onDone={() => done(t('factor.turnedOff'))} />}
    </Card>
  );
}

interface TurnOffProps {
  factorId: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function TurnOff({ factorId, onClose, onDone }: TurnOffProps) {
  const { t } = useLanguage('account');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const proof = useProof();
  const turnOff = async () => {
    if (!proof.take()) return;
    setBusy(true);
    setFault(undefined);
    try {
      await endSecondFactor(factorId, proof.given);
      await onDone();
    } catch (error) {
      if (!proof.refused(error)) setFault(errorText(codeOf(error)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('factor.offTitle')}
      description={t('factor.offNote')}
      confirmLabel={t('factor.turnOff')}
      busy={busy}
      error={fault}
      onConfirm={() => void turnOff()}
    >
      {proof.field}
    </ConfirmDialog>
  );
}
