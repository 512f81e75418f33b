import { tagReferences } from '#rules/tags.ts';
import { type ChannelsByTag, channelsByTag, targetedChannels } from '#rules/targets.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Target } from '#slide-types/targets.ts';
import { addAuditNotes } from './audit-notes.ts';
import { refuseOversized } from './channel-size.ts';
import { channelStore } from './channels/channels.store.ts';
import { type Cell, type TargetScope, taggedPlacementStore } from './channels/tagged-placements.store.ts';
import { portalStore } from './portals/portals.store.ts';

/** So that a portal with thousands of rules and channels doesn't fill the memory. */
const SLIDES_AT_ONCE = 100;
/** In an entry of the audit log. */
const MOST_NAMED = 10;

type Sign = '+' | '−';

/**
 * Makes channels show what the rules of slides say. Must be called in the transaction that changes a rule, or what
 * rules depend on: tags, size, time zone, language and areas of channels, the portal's defaults, and the areas that a
 * slide is meant for. Throws 413 if a channel would show more text than screens can load.
 *
 * Locks the channels, so that what they depend on stays the same. A caller that changes slides must have locked the
 * portal with
 * `findToAddTo` before anything else, because a channel that is being created can't be locked yet.
 * The entry of the audit log says what changed, unless `isLogged` is false.
 * See docs/decisions/057-show-slides-by-tags.md
 */
export async function placeByTags(
  queries: Queries,
  portalId: number,
  scope: TargetScope = {},
  { isLogged = true } = {},
): Promise<void> {
  const store = taggedPlacementStore(queries);
  const slides = await store.targetedSlides(portalId, scope.slideIds);
  if (slides.length === 0) return;
  await channelStore(queries).lock([...(scope.channelIds ?? (await store.channelIds(portalId)))]);
  // Read again, because they may have been changed while the channels were locked by others.
  const rules = await store.targetedSlides(portalId, scope.slideIds);
  const channels = await taggedChannels(queries, portalId, scope.channelIds);
  const changed = new Set<string>();
  const log = new ChangeLog();
  for (let from = 0; from < rules.length; from += SLIDES_AT_ONCE) {
    const some = rules.slice(from, from + SLIDES_AT_ONCE);
    const cells = some.flatMap(({ _id, targets }) => cellsOf(_id, targets, channels));
    const slideIds = some.map(({ _id }) => _id);
    const { added, removed } = await store.replace(portalId, slideIds, scope.channelIds, cells);
    for (const { channelId } of added) changed.add(channelId);
    log.note('+', added);
    log.note('−', removed);
  }
  if (isLogged) await log.write(queries, scope);
  if (changed.size > 0) await refuseOversized(queries, portalId, { channelIds: [...changed] });
}

/** The channels of a portal with their tags, those with these ids or all. */
async function taggedChannels(
  queries: Queries,
  portalId: number,
  channelIds: readonly string[] | undefined,
): Promise<ChannelsByTag> {
  const found = await taggedPlacementStore(queries).channelsToTarget(portalId, channelIds);
  const portal = await portalStore(queries).findForTags(portalId);
  return channelsByTag(
    found.map((channel) => ({ _id: channel._id, tags: tagReferences(channel, portal), areas: channel.areas })),
  );
}

function cellsOf(slideId: string, targets: readonly Target[], channels: ChannelsByTag): Cell[] {
  return targets.flatMap((target) =>
    targetedChannels(target, channels).map(({ _id: channelId }) => ({ channelId, areaId: target.area, slideId })),
  );
}

/** What a recalculation changed, for the audit log: names of the first few, and how many more there are. */
class ChangeLog {
  private readonly named: { sign: Sign; cell: Cell }[] = [];
  private readonly more: Record<Sign, number> = { '+': 0, '−': 0 };

  note(sign: Sign, cells: readonly Cell[]): void {
    for (const cell of cells) {
      if (this.named.length < MOST_NAMED) this.named.push({ sign, cell });
      else this.more[sign] += 1;
    }
  }

  /** Names only channels if a slide was changed, only slides if a channel was, and otherwise both. */
  async write(queries: Queries, { slideIds, channelIds }: TargetScope): Promise<void> {
    if (this.named.length === 0) return;
    const names = await taggedPlacementStore(queries).namesOf(this.named.map(({ cell }) => cell));
    const nameOf = ({ slideId, channelId }: Cell) => {
      const parts = [...(slideIds?.length === 1 ? [] : [slideId]), ...(channelIds?.length === 1 ? [] : [channelId])];
      return (parts.length > 0 ? parts : [channelId]).map((id) => names.get(id) ?? id).join(' / ');
    };
    const signs: Sign[] = ['+', '−'];
    addAuditNotes(queries, [
      ...this.named.map(({ sign, cell }) => `${sign} ${nameOf(cell)}`),
      ...signs.filter((sign) => this.more[sign] > 0).map((sign) => `${sign} … (${this.more[sign]})`),
    ]);
  }
}
