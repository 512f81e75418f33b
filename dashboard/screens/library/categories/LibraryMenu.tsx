import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Category } from '#contract/entities/library.ts';
import { type CategoryBranch, categoryTree } from '#dashboard/components/library.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './Library.module.css';

interface LibraryMenuProps {
  categories: readonly Category[];
  current: Category | null;
}

/** The categories as a tree. Those that contain only categories aren't links. */
export function LibraryMenu({ categories, current }: LibraryMenuProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.menu} aria-label={t('Categories')}>
      <Branches branches={categoryTree(categories)} current={current} />
    </nav>
  );
}

function Branches({ branches, current }: { branches: readonly CategoryBranch[]; current: Category | null }) {
  return (
    <ul className={classes.branches}>
      {branches.map(({ category, below }) => (
        <li key={category._id}>
          {category.childrenOnly ? (
            <span className={classes.heading}>{category.name}</span>
          ) : (
            <NavLink
              label={<span className={classes.label}>{category.name}</span>}
              title={category.name}
              active={category._id === current?._id}
              aria-current={category._id === current?._id ? 'page' : undefined}
              className={classes.entry}
              renderRoot={(props) => <Link to="/contentlibrary" search={{ category: category._id }} {...props} />}
            />
          )}
          {below.length > 0 && <Branches branches={below} current={current} />}
        </li>
      ))}
    </ul>
  );
}
