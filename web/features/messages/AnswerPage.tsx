import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { ANSWERS, type YesOrNo } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { needBundles } from '../../i18n/client.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { rpc, type Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { Route } from './+types/AnswerPage.ts';

/** No search engine lists the address: it is a key. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

/** The page's words are among the texts of forms. */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

/** /answer/…: the link of an email that asks. Opening it changes nothing; one press answers, without signing in. */
export default function AnswerPage({ params: { answer, key } }: Route.ComponentProps) {
  const { t } = useLanguage('answer');
  const chosen = ANSWERS.find((each) => each === answer);
  const { data, error } = useQuery({
    queryKey: ['messages', 'answer-link', key],
    queryFn: () => rpc('read_answer_link', { key }),
    enabled: chosen !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const fault = chosen ? error && codeOf(error) : 'answer_link_not_found';
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      {fault ? (
        <EmptyState card title={errorText(fault)} note={t('dead')} action={<SignIn to={paths.messages} />} />
      ) : data && chosen ? (
        <Question key={chosen} question={data} linkKey={key} chosen={chosen} />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </div>
  );
}

interface QuestionProps {
  question: Returns<'read_answer_link'>;
  linkKey: string;
  chosen: YesOrNo;
}

function Question({ question, linkKey, chosen }: QuestionProps) {
  const { t, localized } = useLanguage('answer');
  const [recorded, setRecorded] = useState(question.answer === chosen ? chosen : null);
  const [state, setState] = useState<{ busy?: boolean; fault?: string }>({});
  const next = recorded === null ? chosen : otherThan(recorded);
  const press = async () => {
    setState({ busy: true });
    try {
      setRecorded((await rpc('answer_by_link', { key: linkKey, answer: next })).answer);
      setState({});
    } catch (error) {
      setState({ fault: codeOf(error) });
    }
  };
  return (
    <div className="flex flex-col items-start gap-5 rounded-card bg-raised p-5 sm:p-6">
      <div className="[overflow-wrap:anywhere]">
        <h1 className="font-condensed text-4xl font-bold">{localized(question, 'subject')}</h1>
        {question.children.length > 0 && <p className="mt-2 text-muted">{question.children.join(', ')}</p>}
      </div>
      <div role="status">
        {recorded && (
          <p className="flex items-center gap-2 text-xl font-bold">
            <CircleCheck className="size-7 shrink-0 text-success" />
            {t(`recorded.${recorded}`)}
          </p>
        )}
      </div>
      {!recorded && <p>{t(question.answer ? `change.${question.answer}` : 'ask')}</p>}
      <FormError message={state.fault && errorText(state.fault)} />
      <Button
        size="lg"
        className="max-sm:w-full"
        kind={recorded ? 'secondary' : 'primary'}
        busy={state.busy ?? false}
        icon={next === 'yes' ? <Check /> : <X />}
        onClick={() => void press()}
      >
        {t(recorded ? `instead.${next}` : `press.${next}`)}
      </Button>
      <SignIn to={paths.message(question.message_id)} />
    </div>
  );
}

const otherThan = (answer: YesOrNo): YesOrNo => (answer === 'yes' ? 'no' : 'yes');

function SignIn({ to }: { to: string }) {
  const { t } = useLanguage('answer');
  return (
    <ButtonLink kind="quiet" to={to}>
      {t('signIn')}
    </ButtonLink>
  );
}
