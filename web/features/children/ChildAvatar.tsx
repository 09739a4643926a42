import { Avatar, AVATAR_POINTS, type AvatarProps } from '../../components/Avatar.tsx';
import { useChildPhoto } from './child-photo.ts';

export interface ChildAvatarProps extends Pick<AvatarProps, 'name' | 'size'> {
  /** The photo's path in the private bucket; null without one. */
  path: string | null;
}

/** A child's photo in a circle; its initials without one, and until it has come. */
export function ChildAvatar({ name, size = 'md', path }: ChildAvatarProps) {
  return <Avatar name={name} size={size} photo={useChildPhoto(path, AVATAR_POINTS[size])} />;
}
