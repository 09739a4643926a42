import { useQuery } from '@tanstack/react-query';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { documentsQuery, healthDocumentQuery, missingFrom } from './documents-data.ts';
import type { HealthConsentProps } from './HealthConsent.tsx';
import { useAccountName } from './use-account-name.ts';

interface HealthConsent {
  agrees: boolean;
  setAgrees: (agrees: boolean) => void;
}

/** The consent to health data of a registered child: what to ask, nothing where it is given already, and how to sign it. */
export function useHealthConsent(childId: string | null, hasNotes: boolean, { agrees, setAgrees }: HealthConsent) {
  const user = useUser();
  const name = useAccountName();
  const sign = useProcedure('sign_document');
  const { data: document } = useQuery(healthDocumentQuery);
  const { data: all } = useQuery(documentsQuery(user.id, childId ? [childId] : []));
  const current = all?.find(({ current: { kind } }) => kind === 'health_data')?.current;
  const lacks = current !== undefined && childId !== null && missingFrom(current, user.id, [childId]).length > 0;
  const consent: HealthConsentProps | undefined =
    document && lacks && !hasNotes ? { document, agreed: agrees, onChange: setAgrees } : undefined;
  return {
    consent,
    sign: async () => {
      if (consent && document && childId)
        await sign.run({ document_id: document.id, child_ids: [childId], signed_name: name });
    },
  };
}
