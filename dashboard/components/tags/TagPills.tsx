import type { CSSProperties, ReactNode } from 'react';
import type { TagColour } from '#contract/entities/tag.ts';
import type { TagReference } from '#rules/tags.ts';
import classes from './Tags.module.css';
import type { Tags } from './useTags.ts';

interface TagPillsProps {
  tags: Tags;
  references: readonly TagReference[];
  /** Only the first one or two, and how many more there are. */
  isOneLine?: boolean;
}

/** Tags next to each other. */
export function TagPills({ tags, references, isOneLine }: TagPillsProps) {
  if (references.length === 0) return null;
  const shown = isOneLine ? references.slice(0, 2) : references;
  return (
    <span className={classes.pills} data-line={isOneLine || undefined}>
      {shown.map((reference) => (
        <TagPill key={reference} name={tags.nameOf(reference)} colour={tags.byId.get(reference)?.colour ?? null} />
      ))}
      {isOneLine && <More besides={1} count={references.length - 1} />}
      {isOneLine && <More besides={2} count={references.length - 2} />}
    </span>
  );
}

/** How many tags there are besides the one or two that have space. */
function More({ besides, count }: { besides: 1 | 2; count: number }) {
  return (
    count > 0 && (
      <span className={classes.more} data-besides={besides}>
        +{count}
      </span>
    )
  );
}

interface TagPillProps {
  name: string;
  /** Null for an automatic tag. */
  colour: TagColour | null;
  children?: ReactNode;
}

export function TagPill({ name, colour, children }: TagPillProps) {
  return (
    <span className={classes.pill} data-automatic={colour === null ? true : undefined} title={name}>
      {colour !== null && <TagDot colour={colour} />}
      <span className={classes.name}>{name}</span>
      {children}
    </span>
  );
}

/** The colour of a tag. */
export function TagDot({ colour }: { colour: TagColour }) {
  const style = {
    '--tag-light': `var(--mantine-color-${colour}-6)`,
    '--tag-dark': `var(--mantine-color-${colour}-4)`,
  } as CSSProperties;
  return <span className={classes.dot} style={style} aria-hidden="true" />;
}
