import type { ReactNode, SubmitEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/FormError.tsx';
import { keepStill } from '../../lib/keep-still.ts';

interface SettingsFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  busy: boolean;
  /** Something has been typed: without it there is nothing to save. */
  dirty: boolean;
  fault: string | undefined;
  children: ReactNode;
}

/** A set of settings, saved together. */
export function SettingsForm({ onSubmit, busy, dirty, fault, children }: SettingsFormProps) {
  const { t } = useTranslation('common');
  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        <FormError message={fault} />
        <Button type="submit" onMouseDown={keepStill} busy={busy} disabled={!dirty && !busy} className="self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
