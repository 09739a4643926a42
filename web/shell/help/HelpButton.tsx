import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';

const HelpPanel = lazy(() => import('./HelpPanel.tsx').then((file) => ({ default: file.HelpPanel })));

/** The help, in the head of every signed-in page: what floats above a page covers what it must not. Its code and articles come with the first press. */
export function HelpButton() {
  const { t } = useTranslation('help');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <IconButton
        name={t('open')}
        icon={<CircleQuestionMark />}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      />
      {state !== 'unused' && (
        <Suspense>
          <HelpPanel open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}
