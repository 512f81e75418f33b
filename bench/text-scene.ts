import { callAs, logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** The longest rich text of a slide (`slide-types/rte`), and its deepest nesting (`server/html/clean-html.ts`). */
const LONGEST_CONTENT = 262_144;
const DEEPEST_NESTING = 100;
/** As many slides of that length as a channel can show (4 MB). */
const SLIDES_OF_CHANNEL = 15;
const PASSWORD = 'bench-reads-all-of-it';

const NESTED = `${'<b>'.repeat(DEEPEST_NESTING)}x${'</b>'.repeat(DEEPEST_NESTING)}`;
export const LARGEST_TEXT = longText();
export const DEEPEST_TEXT = NESTED.repeat(Math.floor(LONGEST_CONTENT / NESTED.length));

export interface TextScene {
  PortalId: number;
  /** The request with which screens load its channel. */
  request: { channel: { PortalId: number; originalName: string } };
  /** Saves one of its long texts, each time a different one. */
  save(): Promise<void>;
  /** Changes what its channel shows, without touching the long texts. */
  change(): Promise<void>;
}

/** Creates a portal with one channel that shows as much text as is allowed. */
export async function makeTextScene(server: ServerProcess, text: string): Promise<TextScene> {
  const call = callAs(server, await logIn(server));
  const { PortalId, area, add } = await makePortal(server, text);
  const channel = await call('POST /api/channels/add', {
    channel: { PortalId, name: 'Window', selectedAreas: [area] },
  });
  const toggle = (slide: string) => call('PATCH /api/channels/toggleSlide', { channel: channel._id, area, slide });
  const slides = await add(SLIDES_OF_CHANNEL);
  for (const slide of slides) await toggle(slide);
  const [first = ''] = slides;
  let saves = 0;
  return {
    PortalId,
    request: { channel: { PortalId, originalName: channel.originalName } },
    save: async () => {
      saves += 1;
      const update = { rte_content: text.slice(0, -NESTED.length) + saves };
      await call('PATCH /api/slides/updateSlide', { _id: first, PortalId, update });
    },
    change: async () => {
      saves += 1;
      const update = { duration: 10 + (saves % 2) };
      await call('PATCH /api/slides/updateSlide', { _id: first, PortalId, update });
    },
  };
}

/**
 * Creates a portal with this many slides of the longest text, and contributors. Returns its number and their tokens.
 */
export async function makeLongList(server: ServerProcess, slides: number, people: number) {
  const call = callAs(server, await logIn(server));
  const { PortalId, add } = await makePortal(server, LARGEST_TEXT);
  await add(slides);
  const tokens: string[] = [];
  for (let number = 1; number <= people; number += 1) {
    const userName = `reader-${number}`;
    const secrets = { password: PASSWORD, password2: PASSWORD };
    await call('POST /api/users/register', { userName, ...secrets, roleName: 3, PortalId });
    tokens.push((await callAs(server, '')('POST /api/users/login', { userName, password: PASSWORD })).token);
  }
  return { PortalId, tokens };
}

async function makePortal(server: ServerProcess, text: string) {
  const call = callAs(server, await logIn(server));
  const { PortalId } = await call('POST /api/portals/addPortal', { portal: { PortalName: 'Much text' } });
  const area = await call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const add = async (count: number) => {
    const added: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      const slide = { PortalId, type: 0, name: `Text ${number}`, duration: 10, alwaysDisplay: true, rte_content: text };
      added.push((await call('POST /api/slides/add', { area: area._id, slide }))._id);
    }
    return added;
  };
  return { PortalId, area: area._id, add };
}

/** Formatted text of the full length. All paragraphs differ, so that it compresses no better than real text. */
function longText(): string {
  const paragraphs: string[] = [];
  for (let length = 0, seed = 1; ; ) {
    const words = Array.from({ length: 12 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed % 60_466_176).toString(36);
    });
    const paragraph = `<p style="color:#102030;font-size:20px">${words.slice(0, 9).join(' ')} &amp; <b>${words.slice(9).join(' ')}</b></p>`;
    length += paragraph.length;
    if (length > LONGEST_CONTENT) return paragraphs.join('');
    paragraphs.push(paragraph);
  }
}
