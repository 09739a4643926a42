import { Medal } from 'lucide-react';
import { Avatar } from '../../components/Avatar.tsx';
import { Chip } from '../../components/Chip.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { publicFile } from '../../lib/paths.ts';

/** A coach or an athlete as the public sees them. */
export interface TeamMember {
  id: string;
  kind: 'coach' | 'athlete';
  name: string;
  bio: string;
  /** Path in the bucket team. */
  photo: string | null;
  years: number | null;
  certifications: string[];
  specialties: string[];
  joinedYear: number | null;
  achievements: { id: string; title: string; year: number; description: string }[];
}

/** A person of the team: picture, story, what they can and what they have won. */
export function MemberCard({ member }: { member: TeamMember }) {
  const { t } = useLanguage('coaches');
  const notes = [
    member.kind === 'coach' && member.years !== null && t('years', { count: member.years }),
    member.joinedYear && t('since', { year: member.joinedYear }),
  ].filter(Boolean);
  return (
    <article className="flex h-full flex-col gap-4 rounded-card bg-raised p-6">
      <div className="flex items-center gap-4">
        <Avatar name={member.name} photo={member.photo && publicFile('team', member.photo)} size="xl" />
        <div className="min-w-0">
          <h3 className="text-xl font-bold">{member.name}</h3>
          {notes.map((note) => (
            <p key={String(note)} className="text-muted">
              {note}
            </p>
          ))}
        </div>
      </div>
      {member.bio && <p>{member.bio}</p>}
      {member.specialties.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {member.specialties.map((specialty) => (
            <li key={specialty}>
              <Chip>{specialty}</Chip>
            </li>
          ))}
        </ul>
      )}
      {member.certifications.length > 0 && (
        <p className="text-sm text-muted">
          {t('certifications')}: {member.certifications.join(', ')}
        </p>
      )}
      {member.achievements.length > 0 && (
        <ul className="mt-auto flex flex-col gap-1.5 border-t border-line pt-4 text-sm">
          {member.achievements.map((won) => (
            <li key={won.id} className="flex items-start gap-2">
              <Medal className="mt-0.5 size-5 shrink-0 text-rope" />
              <span className="flex-1">
                {won.title}
                {won.description && <span className="block text-muted">{won.description}</span>}
              </span>
              <span className="text-muted tabular">{won.year}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
