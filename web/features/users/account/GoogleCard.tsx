import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { toast } from '../../../components/states/toast.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { withProof } from '../../../lib/api/with-proof.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { googleQuery, identitiesQuery, linkGoogle, unlinkGoogle } from './account-data.ts';

/** Sign-in by Google for this account, on and off. */
export function GoogleCard() {
  const { t } = useLanguage('account');
  const queries = useQueryClient();
  const { data: isOffered } = useQuery(googleQuery);
  const { data: identities } = useQuery({ ...identitiesQuery, enabled: isOffered === true });
  const [busy, setBusy] = useState(false);
  const fault = useReturnedFault();
  const google = identities?.find(({ provider }) => provider === 'google');
  const isOnly = identities?.length === 1;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await withProof(work);
    } catch (error) {
      toast.error(errorText(codeOf(error)));
    }
    setBusy(false);
  };
  const unlink = () =>
    run(async () => {
      await unlinkGoogle();
      await readAgain(queries, { queryKey: identitiesQuery.queryKey });
      toast.success(t('google.unlinked'));
    });
  if (!isOffered) return null;
  return (
    <Card title={t('google.title')}>
      <p className="mb-4 text-muted">
        {google ? t('google.linked', { email: google.identity_data?.['email'] ?? '' }) : t('google.notLinked')}
        {google && isOnly && ` ${t('google.only')}`}
      </p>
      {fault && (
        <div className="mb-4">
          <FormError message={errorText(fault)} />
        </div>
      )}
      {google ? (
        <Button kind="secondary" busy={busy} disabled={isOnly} onClick={() => void unlink()}>
          {t('google.unlink')}
        </Button>
      ) : (
        <Button kind="secondary" busy={busy} disabled={!identities} onClick={() => void run(linkGoogle)}>
          {t('google.link')}
        </Button>
      )}
    </Card>
  );
}

const FAULT = /[#&?]error_code=([a-z_]+)/;

/** The code with which a provider's way back to this page has ended, taken out of the address; null after a good one. */
function useReturnedFault(): string | null {
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const code = FAULT.exec(location.search + location.hash)?.[1];
    if (!code) return;
    setFault(code);
    void navigate(paths.account, { replace: true });
  }, [navigate]);
  return fault;
}
