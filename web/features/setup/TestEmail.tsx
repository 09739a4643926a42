import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TestEmail as Test } from '../../../contracts/setup.ts';
import { Button } from '../../components/Button.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';

const IS_FAULT: ReadonlySet<Test['state']> = new Set(['failed', 'refused', 'kept']);

/** Sends an email to the admin, and says what the SMTP server answered. */
export function TestEmail({ test, isNext }: { test: Test | null; isNext: boolean }) {
  const { t } = useTranslation('setup');
  const { dateTime } = useFormat();
  const send = useProcedure('send_test_email');
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {test && (
        <div
          role="status"
          className={cx('w-full rounded-control p-3.5', IS_FAULT.has(test.state) ? 'bg-warning-soft' : 'bg-water-soft')}
        >
          <p>{t(`email.${test.state}`, { recipient: test.recipient, when: dateTime(test.created_at) })}</p>
          {test.answer && <code className="mt-1 block text-sm [overflow-wrap:anywhere]">{test.answer}</code>}
        </div>
      )}
      <Button
        kind={isNext && test?.state !== 'taken' ? 'primary' : 'secondary'}
        icon={<Send aria-hidden="true" />}
        busy={send.isPending || test?.state === 'waiting'}
        onClick={() => send.run({}, { failed: true })}
      >
        {t(test ? 'email.again' : 'email.send')}
      </Button>
    </div>
  );
}
