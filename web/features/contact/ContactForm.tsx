import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { PhoneField } from '../../components/fields/PhoneField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { toast } from '../../components/states/toast.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { keptFields } from '../../lib/forms/kept-fields.ts';
import type { Faults } from './contact-message.ts';

const FIELDS = ['name', 'email', 'phone', 'message'] as const;
const NEEDED = ['name', 'email', 'message'] as const;
const KEPT = 'message-to-the-club';
/** A device does not always know that it has no network: what waits is also sent again after so long. */
const AGAIN_MS = 20_000;

/** The checks and the way to the club come with the first sign that is typed: at the press there may be no network. */
const rules = () => import('./contact-message.ts');
const fetchRules = () =>
  void rules()
    .then(({ prepare }) => prepare())
    .catch(() => undefined);

/** The thanks are shorter than the form, whose end was pressed: on a phone they would be above the screen. */
const bringIntoSight = (thanks: HTMLElement | null) => thanks?.scrollIntoView({ block: 'center' });

/** Writes to the club; what was typed stays when sending fails, also after a reload, and is sent by itself once there is a network. */
export function ContactForm() {
  const { t } = useLanguage('contact');
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  // Of the message as it is written: the club keeps it once, also when only the answer was lost.
  const messageId = useRef<string>(null);
  const values = () => ({ website: '', ...Object.fromEntries(new FormData(form.current!)) }) as Record<string, string>;

  useEffect(() => {
    const kept = keptFields.read(KEPT);
    messageId.current = kept['message_id'] ?? null;
    for (const field of FIELDS) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);
      if (field !== 'phone' && input && !input.value) input.value = kept[field] ?? '';
    }
    if (kept['phone']) setPhone(kept['phone']);
  }, []);
  const check = async (name: (typeof FIELDS)[number]) => {
    try {
      const { faultsOf } = await rules();
      const found = await faultsOf(values());
      setFaults((known) => ({ ...known, [name]: found[name] }));
    } catch {
      // Without the code there is no network either: the press says so.
    }
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const keep = () => keptFields.keep(KEPT, { ...values(), message_id: messageId.current });
  const send = async () => {
    if (busy) return;
    setBusy(true);
    messageId.current ??= crypto.randomUUID();
    keep();
    const message = { ...values(), message_id: messageId.current } as Record<string, string>;
    try {
      const { faultsOf, sendMessage } = await rules();
      const wrong = await faultsOf(message);
      if (Object.keys(wrong).length > 0) return show(wrong);
      const refused = await sendMessage(message);
      setWaits(false);
      if (Object.keys(refused).length === 0) {
        keptFields.forget(KEPT);
        messageId.current = null;
        return setSentTo(message['email']!);
      }
      toast.error(t('form.failed'));
      show(refused);
    } catch {
      // Nothing was answered, or the code itself did not come: then what is empty is seen here.
      const empty = NEEDED.filter((field) => !message[field]?.trim());
      if (empty.length > 0) return show(Object.fromEntries(empty.map((field) => [field, t('form.required')])));
      if (!waits) toast.error(t('form.failed'));
      setFaults({});
      // Text that was written meanwhile is sent by a press.
      setWaits(messageId.current === message['message_id']);
    } finally {
      setBusy(false);
    }
  };
  const again = useEffectEvent(() => void send());
  useEffect(() => {
    if (!waits) return;
    const sendAgain = () => again();
    const timer = setInterval(sendAgain, AGAIN_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [waits]);

  if (sentTo) {
    return (
      <section
        ref={bringIntoSight}
        role="status"
        className="flex flex-col items-start gap-3 rounded-card bg-success-soft p-8"
      >
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
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onInput={() => {
        fetchRules();
        setWaits(false);
        messageId.current = null;
        keep();
      }}
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
      {waits && (
        <div role="alert" className="flex flex-col items-start gap-1 rounded-control bg-warning-soft p-3.5 text-ink">
          <p className="font-medium">{t('form.waits')}</p>
          <Button kind="quiet" disabled={busy} onClick={() => setWaits(false)} className="-mb-2 -ml-4 text-ink!">
            {t('form.takeBack')}
          </Button>
        </div>
      )}
      <Button type="submit" size="lg" busy={busy}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
