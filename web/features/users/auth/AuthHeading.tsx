import { Link } from 'react-router';

/** The head of a form of /auth; also the title of the window. */
export function AuthHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <title>{title}</title>
      <h1 className="font-condensed text-4xl font-bold">{title}</h1>
      <p className="mt-1 wrap-anywhere text-muted">{lead}</p>
    </div>
  );
}

/** The way to the other form: a question and a link. */
export function AuthSwitch({ question, label, to }: { question?: string; label: string; to: string }) {
  return (
    <p className="text-center text-muted">
      {question}{' '}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-water hover:underline">
        {label}
      </Link>
    </p>
  );
}
