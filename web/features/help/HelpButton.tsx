import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

const HelpPanel = lazy(() => import('./HelpPanel.tsx').then((file) => ({ default: file.HelpPanel })));

/** Screens that keep their own foot on a phone: there the button stands above it. */
const WITH_FOOT = /^\/instructor\/class\//;

/** The help, in the corner of every signed-in page; its code and articles come with the first press. */
export function HelpButton() {
  const { t } = useTranslation('help');
  const { pathname } = useLocation();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const height = WITH_FOOT.test(pathname) ? 'bottom-38' : 'bottom-19';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('open')}
        title={t('open')}
        onClick={() => setState('open')}
        className={`fixed right-4 ${height} z-10 grid size-11 place-items-center rounded-full bg-raised text-water shadow-float hover:bg-water-soft lg:bottom-6 print:hidden`}
      >
        <CircleQuestionMark aria-hidden="true" className="size-6" />
      </button>
      {state !== 'unused' && (
        <Suspense>
          <HelpPanel open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}
