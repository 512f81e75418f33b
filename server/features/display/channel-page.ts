import type { DisplayDocument } from '#contract/entities/display.ts';
import { accepts, type PackedBytes } from '#server/http/accepted-encoding.ts';
import { deflated, deflatedSync, type GzipPart, GzipStart } from '#server/http/gzip-stream.ts';
import type { PageHalves } from '#server/http/pages.ts';
import type { BuiltDocument } from './build-document.ts';
import { drawLook, type LookPlan, planLook } from './first-look.ts';
import { SMALL_BYTES } from './packed-json.ts';

/** How much memory a page takes, compared with its document: the text, the same compressed, and the plan of its turns. */
const BYTES_PER_DOCUMENT_BYTE = 3;

/** The part of the page that stays the same for one turn. */
interface Turn {
  halves: PageHalves;
  from: number;
  endsAt: number;
  /** Everything before the document. */
  start: Buffer;
  /** Everything up to the end of the document. */
  gzip: GzipStart;
}

/**
 * The player's page with one revision of a channel's display document in it. The document is escaped and compressed once, the
 * pictures before it are drawn once per turn, and only the server's time, at the very end of the document, differs per request.
 * See docs/decisions/030-embed-the-channel-in-its-page.md
 */
export class ChannelPage {
  readonly revision: string;
  readonly weightBytes: number;
  private readonly plan: LookPlan;
  private readonly document: Promise<GzipPart>;
  private turn: Turn | null = null;

  constructor({ revision, json, pictureShapes }: BuiltDocument) {
    const text = json.plain.toString();
    this.revision = revision;
    this.plan = planLook(JSON.parse(text) as DisplayDocument, pictureShapes);
    // All but the closing brace, as JSON that can't end the element that it stands in.
    const plain = Buffer.from(text.slice(0, -1).replaceAll('<', '\\u003c'));
    this.weightBytes = plain.length * BYTES_PER_DOCUMENT_BYTE;
    this.document = plain.length > SMALL_BYTES ? deflated(plain) : Promise.resolve(deflatedSync(plain));
  }

  /** The page as it is now, in an encoding that the browser accepts. */
  async bytes(halves: PageHalves, accepted: string | undefined): Promise<PackedBytes> {
    const document = await this.document;
    const nowMs = Date.now();
    const { start, gzip } = this.turnAt(nowMs, halves, document);
    const end = `,"serverTime":${nowMs}}</script>${halves.after}`;
    if (accepts(accepted, 'gzip')) return { encoding: 'gzip', bytes: gzip.followedByText(end).end() };
    return { encoding: null, bytes: Buffer.concat([start, document.plain, Buffer.from(end)]) };
  }

  private turnAt(nowMs: number, halves: PageHalves, document: GzipPart): Turn {
    const { turn } = this;
    // The clock may have been set back since.
    if (turn && turn.halves === halves && turn.from <= nowMs && nowMs < turn.endsAt) return turn;
    const { html, endsAt } = drawLook(this.plan, nowMs);
    const start = Buffer.from(`${halves.before}${html}<script type="application/json" id="first-document">`);
    const gzip = GzipStart.EMPTY.followedBy(deflatedSync(start)).followedBy(document);
    this.turn = { halves, from: nowMs, endsAt, start, gzip };
    return this.turn;
  }
}
