import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { makeQueryClient } from '../../../lib/api/query.ts';
import { recovery } from '../../../lib/api/supabase.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { beginSecondFactor } from '../account/account-data.ts';
import { useFactorSetup } from '../account/FactorSetup.tsx';
import { isProofs } from '../account/use-proof.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { AuthHeading } from './AuthHeading.tsx';

const FORM = 'enroll-factor';

/** For the staff of a club that asks for it: nothing opens before the second step is set up. */
export function EnrollFactorForm() {
  // The page around it is a public one and reads nothing by itself.
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Setup />
    </QueryClientProvider>
  );
}

function Setup() {
  const { t } = useLanguage(['auth', 'account']);
  const navigate = useNavigate();
  const {
    data: factor,
    error,
    refetch,
  } = useQuery({
    queryKey: ['account', 'new-factor'],
    queryFn: beginSecondFactor,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { body, busy } = useFactorSetup({
    formId: FORM,
    factor,
    onDone: async () => {
      toast.success(t('account:factor.turnedOn'));
      // A person who came for a new password chooses it next.
      if (!recovery.pending()) await navigate(returnAddress.take());
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <AuthHeading title={t('enroll.title')} lead={t('enroll.lead')} />
      {isProofs(error) ? (
        <p>{t('account:factor.signInAgain')}</p>
      ) : error ? (
        <ErrorState explained error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p>{t('account:factor.scan')}</p>
          {body}
          <Button type="submit" form={FORM} size="lg" wide busy={busy} disabled={!factor}>
            {t('account:factor.confirm')}
          </Button>
        </>
      )}
      <SignOutButton>{t('code.other')}</SignOutButton>
    </div>
  );
}
