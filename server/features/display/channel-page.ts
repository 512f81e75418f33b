import type { DisplayDocument } from '#contract/entities/display.ts';
import type { EncodedBytes } from '#server/http/pages/accepted-encoding.ts';
import type { PageHalves } from '#server/http/pages/pages.ts';
import type { BuiltDocument } from './built-document.ts';
import { type FirstPaintPlan, planFirstPaint, renderFirstPaint } from './first-paint.ts';
import { PackedText } from './packed-text.ts';

/**
 * Memory of a page per byte of its document: the document, the page, the compressed page, and the plan of its turns.
 */
const BYTES_PER_DOCUMENT_BYTE = 4;

/** The page during one turn. */
interface Turn {
  halves: PageHalves;
  startsAt: number;
  endsAt: number;
  page: PackedText;
}

/**
 * The player's page with one revision of a channel's display document in it. Its first paint is rendered and the page
 * is compressed once per turn.
 * See docs/decisions/030-embed-the-channel-in-its-page.md
 */
export class ChannelPage {
  readonly revision: string;
  readonly liveUntil: number | null;
  readonly weightBytes: number;
  private readonly plan: FirstPaintPlan;
  /** JSON that is escaped so that it can't end its script element. */
  private readonly document: string;
  private turn: Turn | null = null;

  constructor({ revision, liveUntil, json, aspectRatios: pictureShapes }: BuiltDocument) {
    const text = json.plain.toString();
    this.revision = revision;
    this.liveUntil = liveUntil;
    this.plan = planFirstPaint(JSON.parse(text) as DisplayDocument, pictureShapes);
    this.document = text.replaceAll('<', '\\u003c');
    this.weightBytes = this.document.length * BYTES_PER_DOCUMENT_BYTE;
  }

  /** Returns the page as it is now, in an encoding that the browser accepts. */
  async bytes(halves: PageHalves, accepted: string | undefined): Promise<EncodedBytes> {
    return this.turnAt(Date.now(), halves).page.bytes(accepted);
  }

  private turnAt(nowMs: number, halves: PageHalves): Turn {
    const { turn } = this;
    // The clock may have been set back since it was rendered.
    if (turn && turn.halves === halves && turn.startsAt <= nowMs && nowMs < turn.endsAt) return turn;
    const { html, endsAt } = renderFirstPaint(this.plan, nowMs);
    const embedded = `<script type="application/json" id="first-document">${this.document}</script>`;
    const page = new PackedText(Buffer.from(`${halves.before}${html}${embedded}${halves.after}`));
    this.turn = { halves, startsAt: nowMs, endsAt, page };
    return this.turn;
  }
}
