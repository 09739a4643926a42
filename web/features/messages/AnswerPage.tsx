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
export async function clientLoader({ params: { answer, key } }: Route.ClientLoaderArgs) {
  const [read] = await Promise.all([readLink(answer, key), needBundles('account')]);
  return read;
}

async function readLink(answer: string, key: string) {
  const chosen = ANSWERS.find((each) => each === answer);
  if (!chosen) return { fault: 'answer_link_not_found' };
  try {
    return { chosen, question: await rpc('read_answer_link', { key }) };
  } catch (error) {
    return { fault: codeOf(error) };
  }
}

/** Shown until the link is read. */
export function HydrateFallback() {
  return <Skeleton className="mx-auto my-10 h-72 w-full max-w-xl rounded-card" />;
}

/** /answer/…: the link of an email that asks. Opening it changes nothing; one press answers, without signing in. */
export default function AnswerPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { t } = useLanguage('answer');
  const { question, chosen, fault } = loaderData;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 font-condensed text-4xl font-bold">{t('title')}</h1>
      {question ? (
        <Question key={chosen} question={question} linkKey={key} chosen={chosen} />
      ) : (
        <EmptyState
          card
          title={errorText(fault)}
          note={t('dead')}
          action={
            <ButtonLink kind="secondary" to={paths.messages}>
              {t('signInToAll')}
            </ButtonLink>
          }
        />
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
        <p className="text-xl font-bold">{localized(question, 'subject')}</p>
        {question.children.length > 0 && <p className="text-muted">{question.children.join(', ')}</p>}
      </div>
      <div role="status">
        {recorded ? (
          <p className="flex items-center gap-2 text-xl font-bold">
            <CircleCheck className="size-7 shrink-0 text-success" />
            {t(`recorded.${recorded}`)}
          </p>
        ) : (
          <p>{t(question.answer ? `change.${question.answer}` : 'ask')}</p>
        )}
      </div>
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
      <ButtonLink kind="quiet" className="-ml-4" to={paths.message(question.message_id)}>
        {t('signIn')}
      </ButtonLink>
    </div>
  );
}

const otherThan = (answer: YesOrNo): YesOrNo => (answer === 'yes' ? 'no' : 'yes');
