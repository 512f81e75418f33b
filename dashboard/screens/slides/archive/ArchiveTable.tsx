import { useMemo } from 'react';
import { RowCheckbox, SelectAllCheckbox } from '#dashboard/components/RowCheckbox.tsx';
import { SlideTypeIcon } from '#dashboard/components/SlideTypeIcon.tsx';
import { TableGap } from '#dashboard/components/TableGap.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { useVirtualRows } from '#dashboard/components/useVirtualRows.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ArchiveScreen.module.css';
import { RowActions } from './RowActions.tsx';
import type { Archive } from './useArchive.tsx';

const ROW_PX = 52;

/** One row per slide; only the visible rows are rendered. */
export function ArchiveTable({ archive }: { archive: Archive }) {
  const { t } = useTranslation();
  const { slides, selection, mayChange } = archive;
  const keys = useMemo(() => slides.map(({ _id }) => _id), [slides]);
  const { scroller, indexes, above, below } = useVirtualRows(keys, ROW_PX);
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className={classes.scroller} aria-label={t('Archived slides')} tabIndex={0}>
      <table className={classes.table} aria-rowcount={slides.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className={classes.headLine}>
                {mayChange && <SelectAllCheckbox selection={selection} />}
                {t('Name')}
              </span>
            </th>
            <th scope="col" className={classes.typeHead}>
              {t('Type')}
            </th>
            {mayChange && (
              <>
                <th scope="col" className={classes.actionHead}>
                  {t('Restore')}
                </th>
                <th scope="col" className={classes.actionHead}>
                  {t('Delete')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <TableGap height={above} />
          {indexes.map((index) => {
            const slide = slides[index];
            if (!slide) return null;
            return (
              <tr key={slide._id} className={classes.row} aria-rowindex={index + 2}>
                <th scope="row">
                  <span className={classes.nameLine}>
                    {selection.isSelectable(slide) && (
                      <RowCheckbox
                        label={t('Select {{name}}', { name: slide.name })}
                        isSelected={selection.has(slide._id)}
                        onSelect={(isChecked) => selection.select(slide._id, isChecked)}
                      />
                    )}
                    <SlideThumb slide={slide} />
                    <span className={classes.name} title={slide.name}>
                      {slide.name}
                    </span>
                  </span>
                </th>
                <td className={classes.type}>
                  <span className={classes.typeLine}>
                    <SlideTypeIcon type={slide.type} />
                    {t(slideTypeFactsOrUnknown(slide.type).friendlyName)}
                  </span>
                </td>
                {mayChange && (
                  <RowActions
                    name={slide.name}
                    onRestore={() => archive.restore(slide)}
                    onDelete={() => archive.remove(slide)}
                  />
                )}
              </tr>
            );
          })}
          <TableGap height={below} />
        </tbody>
      </table>
    </section>
  );
}
