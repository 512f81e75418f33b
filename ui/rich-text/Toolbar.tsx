import { NativeSelect } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { english, useTranslation } from '../language.ts';
import type { TextFont } from './field-props.ts';
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

/** Relative to the surrounding text, so that the sizes fit every screen. */
const SIZES = [
  { value: '0.75em', label: english('Small') },
  { value: '', label: english('Normal') },
  { value: '1.5em', label: english('Large') },
  { value: '2em', label: english('Extra large') },
  { value: '3em', label: english('Huge') },
];

interface ToolbarProps {
  editor: Editor;
  fonts: readonly TextFont[];
  onPicture?: (() => void) | undefined;
  onLibrary?: (() => void) | undefined;
}

/** Percentages of the text's width. An image without one keeps its own size, up to the full width. */
const PICTURE_SIZES = [
  { value: '', label: english('Original size') },
  { value: 'width: 25%', label: english('Quarter width') },
  { value: 'width: 50%', label: english('Half width') },
  { value: 'width: 75%', label: english('Three-quarter width') },
  { value: 'width: 100%', label: english('Full width') },
];

export function Toolbar({ editor, fonts, onPicture, onLibrary }: ToolbarProps) {
  const { t } = useTranslation();
  const { font, size, pictureSize, isInTable, isInLink } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      font: unquoted(editor.getAttributes('textStyle').fontFamily),
      size: String(editor.getAttributes('textStyle').fontSize ?? ''),
      pictureSize: editor.isActive('picture') ? sizeOf(editor.getAttributes('picture').style) : null,
      isInTable: editor.isActive('table'),
      isInLink: editor.isActive('link'),
    }),
  });

  const translated = (choices: readonly { value: string; label: string }[]) =>
    choices.map(({ value, label }) => ({ value, label: t(label) }));

  function setFont(value: string) {
    if (value === '') editor.chain().focus().unsetFontFamily().run();
    else editor.chain().focus().setFontFamily(value).run();
  }

  function setSize(value: string) {
    if (value === '') editor.chain().focus().unsetFontSize().run();
    else editor.chain().focus().setFontSize(value).run();
  }

  function setPictureSize(style: string) {
    const attributes = { style: style === '' ? null : style, width: null, height: null };
    editor.chain().focus().updateAttributes('picture', attributes).run();
  }

  return (
    <RichTextEditor.Toolbar className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      {fonts.length > 0 && (
        <NativeSelect
          size="xs"
          className={classes.size}
          aria-label={t('Font')}
          value={font}
          data={withOther(translated(fonts), font)}
          onChange={(event) => setFont(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        size="xs"
        className={classes.size}
        aria-label={t('Text size')}
        value={size}
        data={withOther(translated(SIZES), size)}
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
          <RichTextEditor.Control onClick={onPicture} aria-label={t('Insert an image')} title={t('Insert an image')}>
            <IconPhoto size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        )}
        {onLibrary && (
          <RichTextEditor.Control
            onClick={onLibrary}
            aria-label={t('Insert an image from the library')}
            title={t('Insert an image from the library')}
          >
            <IconLibraryPhoto size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        )}
        <RichTextEditor.TableInsert />
      </RichTextEditor.ControlsGroup>
      {pictureSize !== null && (
        <NativeSelect
          size="xs"
          className={classes.size}
          aria-label={t('Image size')}
          value={pictureSize}
          data={withOther(translated(PICTURE_SIZES), pictureSize)}
          onChange={(event) => setPictureSize(event.currentTarget.value)}
        />
      )}
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

/** The choices, plus the current value if it isn't one of them. */
function withOther(choices: readonly { value: string; label: string }[], present: string) {
  const isAmong = choices.some(({ value }) => value === present);
  return isAmong ? [...choices] : [...choices, { value: present, label: present }];
}

/** Browsers put font names into quotes. */
function unquoted(fontFamily: unknown): string {
  return String(fontFamily ?? '').replace(/["']/g, '');
}

/** Normalizes the style, which the server and this editor format differently. */
function sizeOf(style: unknown): string {
  return String(style ?? '')
    .replace(/;$/, '')
    .replace(/:(?=\S)/, ': ');
}
