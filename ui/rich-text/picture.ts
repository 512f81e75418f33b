import { Node } from '@tiptap/react';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    picture: { insertPicture(attributes: { src: string; alt: string }): ReturnType };
  }
}

/** An inline image that keeps its size and alternative text. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,

  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    style: { default: null },
  }),

  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],

  addCommands() {
    return {
      insertPicture:
        (attributes) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: attributes }),
    };
  },
});
