import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const HelpPanel = late(async () => (await import('./HelpPanel.tsx')).HelpPanel);

/** The help, in the head of every signed-in page: what floats above a page covers what it must not. Its code and articles come with the first press. */
export function HelpButton() {
  const { t } = useLanguage('help');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton name={t('open')} icon={<CircleQuestionMark />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && <HelpPanel onClose={() => setOpen(false)} />}
    </>
  );
}
