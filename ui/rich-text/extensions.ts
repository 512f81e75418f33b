import { Link } from '@mantine/tiptap';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyleKit } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { Picture } from './picture.ts';

/**
 * Everything that a text may contain. Elements missing here are lost from existing texts as soon as they are edited.
 */
export const extensions = [
  StarterKit.configure({ link: false }),
  Link.configure({ openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyleKit,
  TableKit.configure({ table: { resizable: false } }),
  Picture,
];
