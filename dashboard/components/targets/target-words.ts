import type { TagReference } from '#rules/tags.ts';
import type { Target } from '#slide-types/targets.ts';
import { t } from '#ui/language.ts';
import { eitherOf, listOf } from '../names.ts';

/** A rule as a sentence: "On every channel tagged Berlin and portrait, but not staff room." */
export function targetWords(
  { all, none }: Pick<Target, 'all' | 'none'>,
  nameOf: (tag: TagReference) => string,
): string {
  const count = all.length;
  const tags = listOf(all.map(nameOf));
  const others = eitherOf(none.map(nameOf));
  if (count === 0) {
    return none.length === 0
      ? t('On every channel.')
      : t('On every channel, but not on those tagged {{others}}.', { others });
  }
  if (none.length === 0) {
    return t('On every channel tagged {{tags}}.', {
      count,
      tags,
      defaultValue_one: 'On every channel tagged {{tags}}.',
    });
  }
  return t('On every channel tagged {{tags}}, but not {{others}}.', {
    count,
    tags,
    others,
    defaultValue_one: 'On every channel tagged {{tags}}, but not {{others}}.',
  });
}

/** What rules refer to by ids. */
export interface TargetNames {
  ofTag(tag: TagReference): string;
  ofArea(areaId: string): string;
}

/** All rules of a slide as text; empty if there are none. Names areas only if the rules are about several. */
export function targetsWords(targets: readonly Target[], names: TargetNames): string {
  const hasAreas = new Set(targets.map(({ area }) => area)).size > 1;
  const words = targets.map((target) => {
    const rule = targetWords(target, names.ofTag);
    return hasAreas ? t('{{area}}: {{rule}}', { area: names.ofArea(target.area), rule }) : rule;
  });
  return words.join(' ');
}
