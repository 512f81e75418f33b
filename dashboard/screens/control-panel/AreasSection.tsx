import { Button } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import classes from '#dashboard/components/PanelSection.module.css';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { areaBox } from '#rules/area-box.ts';
import { RowActions } from './RowActions.tsx';

/** The regions that a screen is divided into. */
export function AreasSection({ areas, channels }: { areas: readonly Area[]; channels: readonly Channel[] }) {
  const remove = useDeletion('POST /api/areas/delete');
  return (
    <PanelSection
      title="Areas"
      actions={
        <>
          <Button
            component={Link}
            to="/dashboard/controlpanel/sortareas"
            variant="default"
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            disabled={areas.length < 2}
          >
            Sort Areas
          </Button>
          <Button
            component={Link}
            to="/dashboard/controlpanel/editarea"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Add New Area
          </Button>
        </>
      }
      emptyWords={
        areas.length === 0 ? 'An area is a part of the screen with slides of its own. Add the first one.' : undefined
      }
    >
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={`${classes.wide} ${classes.secondary}`}>
                Place and size
              </th>
              <th scope="col" className={classes.medium}>
                Channels
              </th>
              <th scope="col" className={classes.actionsHead}>
                <span className={classes.hidden}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => {
              const { left, top, width, height } = areaBox(area);
              return (
                <tr key={area._id}>
                  <th scope="row" className={classes.name} title={area.name}>
                    {area.name}
                    {area.hide && ' (hidden)'}
                  </th>
                  <td
                    className={`${classes.figures} ${classes.secondary}`}
                  >{`${width} × ${height} at ${left}, ${top}`}</td>
                  <td>{channels.filter((channel) => channel.selectedAreas.includes(area._id)).length}</td>
                  <td className={classes.rowActions}>
                    <RowActions
                      id={area._id}
                      name={area.name}
                      editAt="/dashboard/controlpanel/editarea"
                      onDelete={() => remove(area, area.name)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}
