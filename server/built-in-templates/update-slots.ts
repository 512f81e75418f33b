import { isDeepStrictEqual } from 'node:util';
import type { Template } from '#contract/entities/template.ts';
import { SLOT_KEYS, type SlotsWords } from '#slide-types/template/definition-slots.ts';
import { templateStore } from '../features/templates/templates.store.ts';
import type { UploadDeps } from '../media/store-upload.ts';
import { describedTemplates } from './install-templates.ts';
import { knownSheets, sheetHash } from './update-style-sheets.ts';

/**
 * Gives templates with built-in style sheets the names and examples of this version for their inputs. An input that
 * someone has named or whose name someone has removed stays as it is.
 */
export async function updateSlots(parts: UploadDeps, directory: string): Promise<void> {
  const given = await templateStore(parts.database.queries).slotsOfBuiltIns();
  const described = await describedTemplates(directory);
  const outdated = described.filter(
    ({ key, settings }) => given.has(key) && !isDeepStrictEqual(given.get(key), settings.slots),
  );
  if (outdated.length === 0) return;
  const sheets = await knownSheets(directory);
  const templates = await Promise.all(
    (await templateStore(parts.database.queries).all()).map(async (template) => ({
      _id: template._id,
      hash: await sheetHash(parts, template),
    })),
  );
  for (const { key, settings } of outdated) {
    const using = templates.filter(({ hash }) => sheets[key]?.includes(hash));
    await parts.database.write(null, async (queries) => {
      const store = templateStore(queries);
      for (const { _id } of using) {
        const template = await store.findForChange(_id);
        if (template) await store.update(_id, changedSlots(template, given.get(key) ?? {}, settings.slots));
      }
      await store.rememberSlots(key, settings.slots);
    });
  }
}

/** `before` is what the template was given the last time. Empty if nothing changes. */
function changedSlots({ slots }: Template, before: SlotsWords, now: SlotsWords): Partial<Template> {
  const outdated = SLOT_KEYS.filter(
    (key) => isDeepStrictEqual(slots[key], before[key]) && !isDeepStrictEqual(slots[key], now[key]),
  );
  if (outdated.length === 0) return {};
  return { slots: { ...slots, ...Object.fromEntries(outdated.map((key) => [key, now[key]])) } };
}
