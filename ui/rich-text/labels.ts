import type { TFunction } from 'i18next';
import type { LostKind } from './pasted-losses.ts';

/** Labels of the editor's controls. */
export function labelsIn(t: TFunction) {
  return {
    boldControlLabel: t('Bold'),
    italicControlLabel: t('Italic'),
    underlineControlLabel: t('Underline'),
    strikeControlLabel: t('Strikethrough'),
    clearFormattingControlLabel: t('Clear formatting'),
    unlinkControlLabel: t('Remove link'),
    bulletListControlLabel: t('Bullet list'),
    orderedListControlLabel: t('Ordered list'),
    h1ControlLabel: t('Heading 1'),
    h2ControlLabel: t('Heading 2'),
    h3ControlLabel: t('Heading 3'),
    alignLeftControlLabel: t('Align text: left'),
    alignCenterControlLabel: t('Align text: centre'),
    alignRightControlLabel: t('Align text: right'),
    unsetColorControlLabel: t('Remove text colour'),
    hrControlLabel: t('Horizontal line'),
    undoControlLabel: t('Undo'),
    redoControlLabel: t('Redo'),
    colorPickerControlLabel: t('Text colour'),
    colorPickerColorLabel: (colour: string) => t('Text colour {{colour}}', { colour }),
    colorPickerCancel: t('Cancel'),
    colorPickerClear: t('Clear colour'),
    colorPickerColorPicker: t('Colour picker'),
    colorPickerPalette: t('Colour palette'),
    colorPickerSave: t('Save'),
    tableInsertControlLabel: t('Insert a table'),
    tableInsertLabel: (columns: number, rows: number) => t('Insert {{columns}} × {{rows}} table', { columns, rows }),
    tableDeleteControlLabel: t('Delete table'),
    tableColumnBeforeControlLabel: t('Add column before'),
    tableColumnAfterControlLabel: t('Add column after'),
    tableColumnDeleteControlLabel: t('Delete column'),
    tableRowBeforeControlLabel: t('Add row before'),
    tableRowAfterControlLabel: t('Add row after'),
    tableRowDeleteControlLabel: t('Delete row'),
    tableToggleHeaderRowControlLabel: t('Toggle header row'),
  };
}

export function lostKindIn(t: TFunction, kind: LostKind): string {
  const names: Record<LostKind, string> = {
    videos: t('videos'),
    sounds: t('sounds'),
    'embedded pages': t('embedded pages'),
    'form fields': t('form fields'),
    drawings: t('drawings'),
  };
  return names[kind];
}
