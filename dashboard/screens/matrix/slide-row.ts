import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { User } from '#contract/entities/user.ts';
import { slidePreviewAddress } from '#dashboard/components/addresses.ts';
import { displayStatus } from '#rules/display-status.ts';
import { can } from '#rules/permissions.ts';
import { slideTypeAt } from '#slide-types/definitions.ts';
import type { useCellSwitches } from './useCellSwitches.ts';
import type { Matrix } from './useMatrix.ts';
import type { RowSelection } from './useRowSelection.ts';
import type { SlideActionsOf } from './useSlideActions.tsx';

/** What all rows share. */
export interface MatrixContext {
  user: User;
  matrix: Matrix;
  area: Area;
  switches: ReturnType<typeof useCellSwitches>;
  actions: SlideActionsOf;
  nowMs: number;
  selection: RowSelection;
}

/** Everything that a slide's row says and does, in whichever shape it is drawn. */
export function slideRow(slide: Slide, { user, matrix, area, switches, actions, nowMs }: MatrixContext) {
  const mayEdit = can(user, 'slide.edit', slide);
  const isOn = (channel: Channel): boolean => {
    const cell = { channel: channel._id, area: area._id, slide: slide._id };
    return switches.wanted(cell) ?? matrix.placements.get(channel._id)?.has(slide._id) ?? false;
  };
  const withArea = matrix.channels.filter((channel) => matrix.placements.has(channel._id));
  const switchable = withArea.filter((channel) => can(user, 'channel.use', channel));
  const isOnAll = switchable.length > 0 && switchable.every(isOn);
  const [first] = withArea;
  return {
    slide,
    isResting: displayStatus(slide, nowMs) !== 'live',
    mayEdit: mayEdit && slideTypeAt(slide.type) !== undefined,
    mayArchive: can(user, 'slide.archive', slide),
    maySwitch: (channel: Channel) => mayEdit && can(user, 'channel.use', channel),
    hasArea: (channel: Channel) => matrix.placements.has(channel._id),
    isOn,
    /** The channels with the area that the user may switch this slide on. */
    switchable,
    isOnAll,
    onCount: withArea.filter(isOn).length,
    previewAddress: first ? slidePreviewAddress(slide.PortalId, slide._id, first._id, area._id) : null,
    edit: () => actions.edit(slide),
    archive: () => actions.archive(slide),
    switchAll: () =>
      switches.switchAll(
        switchable.map((channel) => channel._id),
        area._id,
        slide._id,
        !isOnAll,
      ),
  };
}

export type SlideRowModel = ReturnType<typeof slideRow>;
