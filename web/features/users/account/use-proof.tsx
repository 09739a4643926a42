import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { asksForProofQuery, sendProofCode, type Proof } from './account-data.ts';

/** The refusals that belong under the field of the proof. */
const FAULTS = new Set([
  'current_password_invalid',
  'current_password_required',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'proof_needed',
]);

/** True if the refusal is one of the proof's, and not of the act. */
export const isProofs = (error: unknown): boolean => FAULTS.has(codeOf(error));

/**
 * The field for the current password, or for an emailed code instead; shown where the club asks for it, or always. `take` is
 * true where there is enough to send; `refused` is true where the refusal is shown under the field.
 */
export function useProof({ always = false }: { always?: boolean } = {}) {
  const { t } = useLanguage(['account', 'auth']);
  const user = useUser();
  const { data: asked = false } = useQuery(asksForProofQuery);
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const [byEmail, setByEmail] = useState(!hasPassword);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  const shown = asked || (always && hasPassword);
  const send = async () => {
    setSending(true);
    try {
      await sendProofCode();
      setByEmail(true);
      setSent(true);
      setValue('');
      setFault(undefined);
    } catch (error) {
      setFault(errorText(codeOf(error)));
    } finally {
      setSending(false);
    }
  };
  const given: Proof =
    !shown || !value ? {} : byEmail ? { nonce: value.replaceAll(/\s/g, '') } : { current_password: value };
  const props = {
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
    error: fault,
  };
  const field = shown && (
    <div className="flex flex-col items-start gap-2">
      {byEmail ? (
        sent && (
          <TextField
            {...props}
            label={t('proof.code')}
            help={t('proof.sent', { email: user.email || user.phone })}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="w-full"
          />
        )
      ) : (
        <PasswordField {...props} label={t('password.current')} autoComplete="current-password" className="w-full" />
      )}
      {(asked || byEmail || fault) && (
        <Button kind="quiet" busy={sending} onClick={() => void send()}>
          {t(sent ? 'proof.again' : 'proof.send')}
        </Button>
      )}
    </div>
  );
  return {
    field,
    given,
    take(): boolean {
      const missing = shown && !value;
      setFault(missing ? errorText(byEmail ? 'reauthentication_needed' : 'current_password_required') : undefined);
      return !missing;
    },
    refused(error: unknown): boolean {
      if (isProofs(error)) setFault(errorText(codeOf(error)));
      return isProofs(error);
    },
    clear() {
      setValue('');
      setSent(false);
      setByEmail(!hasPassword);
    },
  };
}
