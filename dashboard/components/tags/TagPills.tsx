import type { CSSProperties, ReactNode } from 'react';
import type { TagColour } from '#contract/entities/tag.ts';
import type { TagReference } from '#rules/tags.ts';
import classes from './Tags.module.css';
import type { Tags } from './useTags.ts';

interface TagPillsProps {
  tags: Tags;
  references: readonly TagReference[];
  /** Those that don't fit on one line are cut off. */
  isOneLine?: boolean;
}

/** Tags next to each other. */
export function TagPills({ tags, references, isOneLine }: TagPillsProps) {
  if (references.length === 0) return null;
  return (
    <span className={classes.pills} data-line={isOneLine || undefined}>
      {references.map((reference) => (
        <TagPill key={reference} name={tags.nameOf(reference)} colour={tags.byId.get(reference)?.colour ?? null} />
      ))}
    </span>
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
