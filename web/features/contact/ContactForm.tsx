import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/FormError.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { keptFields } from '../../lib/kept-fields.ts';
import type { Faults } from './contact-message.ts';

const FIELDS = ['name', 'email', 'phone', 'message'] as const;
const KEPT = 'message-to-the-club';

/** The checks and the way to the club come with the first thing typed: the page is read by many who never write. */
const rules = () => import('./contact-message.ts');

/** Writes to the club; what was typed stays when sending fails, also after a reload. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const values = () => ({ website: '', ...Object.fromEntries(new FormData(form.current!)) }) as Record<string, string>;

  useEffect(() => {
    const kept = keptFields.read(KEPT);
    for (const field of FIELDS) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);
      if (field !== 'phone' && input && !input.value) input.value = kept[field] ?? '';
    }
    if (kept['phone']) setPhone(kept['phone']);
  }, []);
  const check = async (name: (typeof FIELDS)[number]) => {
    const { faultsOf } = await rules();
    const found = await faultsOf(values());
    setFaults((known) => ({ ...known, [name]: found[name] }));
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const message = values();
    try {
      const { faultsOf, sendMessage } = await rules();
      const wrong = await faultsOf(message);
      if (Object.keys(wrong).length > 0) return show(wrong);
      const refused = await sendMessage(message);
      if (Object.keys(refused).length === 0) {
        keptFields.forget(KEPT);
        return setSentTo(message['email']!);
      }
      toast.error(t('form.failed'));
      show(refused);
    } catch {
      // Nothing was answered, or the code itself did not come.
      toast.error(t('form.failed'));
      setFaults({ root: t('form.offline') });
    } finally {
      setBusy(false);
    }
  };

  if (sentTo) {
    return (
      <section role="status" className="flex flex-col items-start gap-3 rounded-card bg-success-soft p-8">
        <h2 className="font-condensed text-3xl font-bold">{t('form.sent')}</h2>
        <p>{t('form.sentNote', { email: sentTo })}</p>
        <Button
          kind="quiet"
          onClick={() => {
            setSentTo(null);
            setPhone('');
            setFaults({});
          }}
          className="-ml-4"
        >
          {t('form.again')}
        </Button>
      </section>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => keptFields.keep(KEPT, values())}
      className="relative flex flex-col gap-5 overflow-hidden rounded-card bg-raised p-6 sm:p-8 print:hidden"
    >
      <h2 className="font-condensed text-3xl font-bold">{t('form.title')}</h2>
      <TextField
        label={t('form.name')}
        name="name"
        autoComplete="name"
        onBlur={() => void check('name')}
        error={faults['name']}
      />
      <TextField
        label={t('form.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        onBlur={() => void check('email')}
        error={faults['email']}
      />
      <PhoneField
        label={t('form.phone')}
        name="phone"
        value={phone}
        onChange={setPhone}
        onBlur={() => void check('phone')}
        optional
        error={faults['phone']}
      />
      <TextArea
        label={t('form.message')}
        name="message"
        onBlur={() => void check('message')}
        error={faults['message']}
      />
      {/* Hidden from people, screen readers and the keyboard: only programs fill it in. */}
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormError message={faults['root']} />
      <Button type="submit" size="lg" busy={busy}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
