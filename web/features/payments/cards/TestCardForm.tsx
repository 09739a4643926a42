import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TEST_PROVIDER_PATH, type CardForm, type TestCardOutcome } from '../../../../contracts/cards.ts';
import { testCardInput } from '../../../../contracts/inputs/cards.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { TryCard } from './use-card-payment.ts';

/** The cards worth showing: what each does is beside it. */
const SHOWN = {
  '4242 4242 4242 4242': 'pay',
  '4000 0000 0000 0002': 'decline',
  '4000 0000 0000 9995': 'poor',
  '4000 0027 6000 3184': 'ask',
  '4000 0000 0000 5126': 'refuse_refunds',
} as const;
const { number, expires, code } = testCardInput.shape;
const schema = z.object({ number, expires, code });

export interface CardFormProps {
  euroCents: number;
  busy: boolean;
  pay: (card: { saves: boolean; tryCard: TryCard }) => void;
  returnTo: string;
  /** Nothing is paid: the card is only kept. */
  keeping?: boolean;
}

/** The form of the test provider: says that it is one, and which invented cards it takes. */
export function TestCardForm({ euroCents, busy, pay, returnTo, keeping }: CardFormProps) {
  const { t, euroText } = useLanguage('cards');
  const [saves, setSaves] = useState(false);
  const form = useClubForm(schema, { number: '', expires: '', code: '' });
  const numberField = form.field('number');
  const expiresField = form.field('expires');
  const codeField = form.field('code');
  const submit = form.handleSubmit((card) => pay({ saves, tryCard: (opened) => tryTestCard(opened, card, returnTo) }));
  const fill = (shown: string) => {
    form.reset({ number: shown, expires: '12/34', code: '123' });
    form.setFocus('number');
  };
  return (
    <>
      <section className="rounded-control bg-rope-soft p-4">
        <p className="flex items-start gap-3">
          <FlaskConical className="mt-0.5 size-5 shrink-0" />
          {t('test.note')}
        </p>
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">{t('test.cards')}</summary>
          <ul>
            {Object.entries(SHOWN).map(([shown, does]) => (
              <li key={shown} className="flex flex-wrap items-center gap-x-3">
                <button
                  type="button"
                  aria-label={t('test.use', { number: shown })}
                  onClick={() => fill(shown)}
                  className="min-h-9 rounded-control font-semibold tabular underline underline-offset-4"
                >
                  {shown}
                </button>
                <span>{t(`test.${does}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={t('number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          {...numberField}
          error={numberField.error === errorText('invalid') ? t('wrongNumber') : numberField.error}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('expires')}
            help={t('expiresHelp')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...expiresField}
            error={expiresField.error === errorText('invalid') ? t('wrongExpires') : expiresField.error}
          />
          <TextField
            label={t('code')}
            help={t('codeHelp')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...codeField}
            error={codeField.error === errorText('invalid') ? t('wrongCode') : codeField.error}
          />
        </div>
        {!keeping && (
          <Checkbox
            label={t('save')}
            help={t('saveHelp')}
            checked={saves}
            onChange={(event) => setSaves(event.target.checked)}
          />
        )}
        <Button type="submit" busy={busy} className="self-start max-sm:self-stretch">
          {keeping ? t('save') : t('pay', { amount: euroText(euroCents) })}
        </Button>
      </form>
    </>
  );
}

/** Sends the card to the test provider. Without an answer it counts as tried: how it went is asked in any case. */
async function tryTestCard(
  { intent_id, client_secret }: CardForm,
  card: { number: string; expires: string; code: string },
  returnTo: string,
): Promise<'tried' | 'left'> {
  const answer = await fetch(`${TEST_PROVIDER_PATH}/intents/${intent_id}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...card, secret: client_secret, return_to: returnTo }),
  }).catch(() => null);
  if (!answer?.ok) return 'tried';
  const { confirm_at } = (await answer.json()) as TestCardOutcome;
  if (!confirm_at) return 'tried';
  window.location.assign(confirm_at);
  return 'left';
}
