import { Phone, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { messageFormInput, type Audience } from '../../../contracts/inputs/messages.ts';
import { CALL_AFTER_CHOICES, FIELDS } from '../../../contracts/messages.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { ClubError } from '../../lib/api/club-error.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { AttachmentsField, useUploadOnce } from './AttachmentsField.tsx';
import { CopyForViber } from './CopyForViber.tsx';
import { LeavesAt } from './LeavesAt.tsx';
import { FromTemplate } from './templates/FromTemplate.tsx';
import { SaveAsTemplate } from './templates/SaveAsTemplate.tsx';
import { TEMPLATE_TEXTS } from './templates/templates-data.ts';
import { TextMessages } from './TextMessages.tsx';
import { keepMessage, type WrittenMessage } from './unsent-messages.ts';
import { useMessagePath } from './use-message-path.ts';
import { usePreview } from './use-preview.ts';

export interface WriteSheetProps {
  audience: Audience;
  /** To whom, in words: „Делфинчета“, „12 избрани семейства“. */
  to: ReactNode;
  onClose: () => void;
}

/** Writes to the families of an audience, once it is seen how many they are and who is not reached. */
export function WriteSheet({ audience: chosen, to, onClose }: WriteSheetProps) {
  const { t } = useLanguage(['messages', 'session', 'common']);
  const user = useUser();
  const send = useProcedure('send_message');
  const [message_id] = useState(() => crypto.randomUUID());
  const [files, setFiles] = useState<readonly File[]>([]);
  const uploadOnce = useUploadOnce();
  const [sent, setSent] = useState<Sent | null>(null);
  const [template, setTemplate] = useState('');
  const form = useClubForm(
    messageFormInput,
    {
      message_id,
      audience: chosen,
      subject: '',
      subject_en: '',
      subject_ru: '',
      body: '',
      body_en: '',
      body_ru: '',
      urgent: false,
      asks: false,
      by_text: false,
      send_at: null,
    },
    {
      fieldOf: {
        audience_empty: 'body',
        attachment_missing: 'files',
        InvalidMimeType: 'files',
        EntityTooLarge: 'files',
        AccessDenied: 'files',
      },
      textOf: {
        InvalidMimeType: t('files.notThat'),
        EntityTooLarge: t('files.full'),
        AccessDenied: t('files.full'),
      },
    },
  );
  const urgent = useWatch({ control: form.control, name: 'urgent' });
  const byText = useWatch({ control: form.control, name: 'by_text' }) ?? false;
  const { callAfterMinutes } = useClubSettings();
  const callAfter = useWatch({ control: form.control, name: 'call_after_minutes' }) ?? callAfterMinutes;
  const audience = useWatch({ control: form.control, name: 'audience' });
  const ofOneEvent = audience.kind === 'event' && audience.ids.length === 1;
  const ofLessons = audience.kind === 'lesson' || audience.kind === 'day';
  const keep = (values: WrittenMessage) => {
    keepMessage(user.id, values);
    toast.info(t('session:unsentMessages.kept'));
    onClose();
  };
  const offline = (values: WrittenMessage) =>
    files.length > 0 ? form.setError('files', { message: t('files.offline') }) : keep(values);
  const submit = form.saving(async (values) => {
    if (!navigator.onLine) return offline(values);
    try {
      const message = files.length > 0 ? { ...values, files: await uploadOnce(files) } : values;
      await send.run(message, {
        onSuccess: ({ families }) => setSent({ message_id, families, subject: values.subject, body: values.body }),
      });
    } catch (fault) {
      if (!(fault instanceof ClubError && fault.status === 0)) throw fault;
      offline(values);
    }
  });
  if (sent) return <SentDialog sent={sent} onClose={onClose} />;
  return (
    <FormDialog
      sheet
      title={t('write.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('write.send')}
      form={form}
    >
      <Recipients audience={audience} to={to} urgent={urgent} byText={byText} />
      {audience.kind === 'event' && (
        <Checkbox
          label={t('write.alsoWaiting')}
          checked={audience.waiting ?? false}
          onChange={(event) => form.setValue('audience', { ...audience, waiting: event.target.checked })}
        />
      )}
      <FromTemplate
        hasText={() => form.getValues(['subject', 'body']).some(Boolean)}
        onChoose={({ name, texts }) => {
          setTemplate(name);
          form.reset({ ...form.getValues(), ...texts }, { keepDefaultValues: true });
        }}
      />
      <TextField label={t('write.subject')} {...form.field('subject')} />
      <TextArea
        label={t('write.body')}
        help={[
          t('write.fields', { field: `{{${FIELDS.child[0]}}}` }),
          ofLessons && t('write.fieldWhen', { field: `{{${FIELDS.when[0]}}}` }),
        ]
          .filter(Boolean)
          .join(' ')}
        rows={6}
        {...form.field('body')}
      />
      <TranslatedFields
        texts={{
          subject: t('write.subject'),
          body: { label: t('write.body'), rows: 6 },
        }}
        field={form.field}
      />
      <AttachmentsField
        files={files}
        error={form.formState.errors.files?.message}
        onChange={(chosen, fault) => {
          setFiles(chosen);
          if (fault) form.setError('files', { message: fault });
          else form.clearErrors('files');
        }}
      />
      <Checkbox
        label={t('write.asks')}
        help={t(ofOneEvent ? 'write.asksEventHelp' : 'write.asksHelp')}
        {...form.register('asks')}
      />
      <Checkbox label={t('write.urgent')} help={t('write.urgentHelp')} {...form.register('urgent')} />
      {urgent && (
        <SelectField
          label={t('write.callAfter')}
          value={String(callAfter)}
          onChange={({ target }) => form.setValue('call_after_minutes', Number(target.value), { shouldDirty: true })}
          options={[...new Set([...CALL_AFTER_CHOICES, callAfterMinutes])]
            .toSorted((one, other) => one - other)
            .map((count) => ({
              value: String(count),
              label: t('common:minutes', { count }),
            }))}
        />
      )}
      <TextMessages audience={audience} urgent={urgent} chosen={byText} field={form.register('by_text')} />
      <LeavesAt
        error={form.formState.errors.send_at?.message}
        onChange={(sendAt) => form.setValue('send_at', sendAt, { shouldDirty: true, shouldValidate: sendAt !== '' })}
      />
      {urgent && (
        <p className="flex gap-3 rounded-control bg-warning-soft p-4">
          <TriangleAlert className="size-5 shrink-0" />
          {t('write.urgentNote')}
        </p>
      )}
      <SaveAsTemplate
        name={template}
        check={() => form.trigger(TEMPLATE_TEXTS, { shouldFocus: true })}
        read={() => form.getValues()}
      />
    </FormDialog>
  );
}

interface Sent {
  message_id: string;
  /** Null: it waits for its time. */
  families: number | null;
  subject: string;
  body: string;
}

/** Says to how many it went, leads to its page, and gives its text for the club's chat groups. */
function SentDialog({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const { t } = useLanguage('messages');
  const path = useMessagePath();
  const { families, message_id } = sent;
  const waits = families === null;
  return (
    <Dialog
      title={waits ? t('write.kept') : t('write.sent', { count: families })}
      description={t(waits ? 'write.laterHelp' : 'write.viberNote')}
      onClose={onClose}
      actions={
        <>
          {/* Its link opens nothing for the families until it is sent. */}
          {!waits && <CopyForViber message={{ ...sent, id: message_id }} />}
          <ButtonLink to={path(message_id)} onClick={onClose}>
            {t(waits ? 'write.seeWaiting' : 'write.see')}
          </ButtonLink>
        </>
      }
    />
  );
}

interface RecipientsProps extends Pick<WriteSheetProps, 'audience' | 'to'> {
  urgent: boolean;
  byText: boolean;
}

/** The number of families that get it, and those which are not reached by email. */
function Recipients({ audience, to, urgent, byText }: RecipientsProps) {
  const { t } = useLanguage('messages');
  const preview = usePreview(audience, urgent);
  if (preview.error) return <ErrorState error={preview.error} explained onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <SkeletonRows count={2} />;
  const { families, people, emails, screens, unreachable_count: count, unreachable: unreached } = preview.data;
  return (
    <div className="rounded-card bg-water-soft/50 p-4">
      <p className="font-semibold">{to}</p>
      <p>
        {t('write.families', { count: families })}, {t('write.people', { count: people })}
      </p>
      <p className="text-sm text-muted">{t('write.ways', { people, emails, screens })}</p>
      {count > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('write.unreachable', { count })}
          </summary>
          <ul className="flex flex-col gap-2">
            {unreached.map(({ parent_id, full_name, phone, reason, texted }) => (
              <li key={parent_id} className="flex flex-wrap items-center gap-x-3">
                <span>{full_name}</span>
                <span className="text-muted">{t(`reasons.${reason}`)}</span>
                {texted && (urgent || byText) && <span className="font-semibold">{t('texts.gets')}</span>}
                {phone && (
                  <a
                    href={`tel:${phone}`}
                    className="tabular inline-flex min-h-11 items-center gap-2 text-water hover:underline"
                  >
                    <Phone className="size-5" />
                    {formatPhone(phone)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
