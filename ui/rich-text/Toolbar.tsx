import { NativeSelect } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { LinkControl } from './LinkControl.tsx';
import classes from './RichTextEditing.module.css';

const COLOURS = [
  '#ffffff',
  '#d8d4cf',
  '#6a635d',
  '#1f1c1a',
  '#0f766e',
  '#3dbdac',
  '#1d4ed8',
  '#7c3aed',
  '#be123c',
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#facc15',
  '#84cc16',
];

/** Sizes relative to the text around them, so that they hold on every screen. */
const SIZES = [
  { value: '0.75em', label: 'Small' },
  { value: '', label: 'Normal' },
  { value: '1.5em', label: 'Large' },
  { value: '2em', label: 'Larger' },
  { value: '3em', label: 'Huge' },
];

interface ToolbarProps {
  editor: Editor;
  onPicture?: (() => void) | undefined;
  onLibrary?: (() => void) | undefined;
}

export function Toolbar({ editor, onPicture, onLibrary }: ToolbarProps) {
  const { size, isInTable, isInLink } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      size: String(editor.getAttributes('textStyle').fontSize ?? ''),
      isInTable: editor.isActive('table'),
      isInLink: editor.isActive('link'),
    }),
  });
  const sizes = SIZES.some(({ value }) => value === size) ? SIZES : [...SIZES, { value: size, label: size }];

  function setSize(value: string) {
    if (value === '') editor.chain().focus().unsetFontSize().run();
    else editor.chain().focus().setFontSize(value).run();
  }

  return (
    <RichTextEditor.Toolbar className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <NativeSelect
        size="xs"
        className={classes.size}
        aria-label="Text size"
        value={size}
        data={sizes}
        onChange={(event) => setSize(event.currentTarget.value)}
      />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ColorPicker colors={COLOURS} />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} isActive={isInLink} />
        <RichTextEditor.Unlink />
        {onPicture && (
          <RichTextEditor.Control onClick={onPicture} aria-label="Insert a picture" title="Insert a picture">
            <IconPhoto size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        )}
        {onLibrary && (
          <RichTextEditor.Control
            onClick={onLibrary}
            aria-label="Insert a picture from the library"
            title="Insert a picture from the library"
          >
            <IconLibraryPhoto size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        )}
        <RichTextEditor.TableInsert />
      </RichTextEditor.ControlsGroup>
      {isInTable && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowBefore />
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnBefore />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableToggleHeaderRow />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
