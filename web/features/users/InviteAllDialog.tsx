import { useQuery } from '@tanstack/react-query';
import { MailPlusIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { EmailsNotice, useEmailsWait } from '../status/EmailsNotice.tsx';
import { familyInvitationQuery } from './invitations-data.ts';

/** So many leave before a stop counts. */
const AT_ONCE = 20;

/** Shows the invitation before it leaves to all families that wait, and sends it to a few at a time, until it is stopped. */
export function InviteAllDialog({ due, onClose }: { due: number; onClose: () => void }) {
  const { t } = useLanguage(['users', 'common']);
  const preview = useQuery(familyInvitationQuery);
  const invite = useProcedure('invite_families');
  const [sent, setSent] = useState<number | null>(null);
  const isStopped = useRef(false);
  const [isStopping, setStopping] = useState(false);
  const emailsWait = useEmailsWait();
  const send = async () => {
    isStopped.current = false;
    setStopping(false);
    let total = 0;
    setSent(total);
    try {
      for (let left = due; left > 0 && !isStopped.current;) {
        const part = await invite.run({ user_ids: null, most: AT_ONCE });
        total += part.invited;
        setSent(total);
        left = part.invited > 0 ? part.left : 0;
      }
      onClose();
    } catch {
      // The refusal is shown below the email.
    } finally {
      setSent(null);
      if (total > 0) toast.success(t(emailsWait ? 'families.kept' : 'families.sent', { count: total }));
    }
  };
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return (
    <Dialog
      title={t('families.askAll', { count: due })}
      description={sent === null ? t('families.askAllNote') : undefined}
      onClose={() => {
        stop();
        onClose();
      }}
      actions={
        sent === null ? (
          <>
            <Button kind="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button icon={<MailPlusIcon />} disabled={!preview.data} onClick={() => void send()}>
              {t('families.sendAll', { count: due })}
            </Button>
          </>
        ) : (
          <Button kind="secondary" busy={isStopping} onClick={stop}>
            {t('families.stop')}
          </Button>
        )
      }
    >
      <EmailsNotice />
      {sent === null && <QueryState query={preview} rows={2} />}
      {preview.data && sent === null && (
        <figure className="rounded-control border border-line p-4">
          <figcaption className="mb-2 font-semibold wrap-anywhere">{preview.data.subject}</figcaption>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{preview.data.text}</p>
        </figure>
      )}
      {sent !== null && (
        <LaneBar
          label={t('families.sending')}
          text={t('families.sentOf', { sent, total: due })}
          value={sent}
          max={due}
        />
      )}
      <FormError message={faultText(invite.error)} />
    </Dialog>
  );
}
