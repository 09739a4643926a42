import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';

const HelpPanel = lazy(() => import('./HelpPanel.tsx').then((file) => ({ default: file.HelpPanel })));

/** In the corner of every signed-in page: of its head on a phone, where a foot may be busy, else of the window. */
const PLACES = {
  head: '',
  window: 'fixed right-4 bottom-6 z-10 bg-raised shadow-float max-lg:hidden print:hidden',
};

/** The help; its code and articles come with the first press. */
export function HelpButton({ place }: { place: keyof typeof PLACES }) {
  const { t } = useTranslation('help');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <IconButton
        name={t('open')}
        icon={<CircleQuestionMark />}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className={PLACES[place]}
      />
      {state !== 'unused' && (
        <Suspense>
          <HelpPanel open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}
