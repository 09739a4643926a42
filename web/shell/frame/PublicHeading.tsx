import type { ReactNode } from 'react';
import { LaneDivider } from '../../components/LaneDivider.tsx';

/** The head of a public page: its only h1, a lead, and the lane rope below. */
export function PublicHeading({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className="page-width pt-8 sm:pt-12">
      <h1 className="font-condensed text-5xl leading-tight font-extrabold sm:text-6xl">{title}</h1>
      {lead && <p className="mt-2 max-w-2xl text-lg text-muted">{lead}</p>}
      {children}
      <LaneDivider className="mt-6" />
    </header>
  );
}
