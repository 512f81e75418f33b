import { z } from 'zod';
import { definitions } from '#slide-types/definitions.ts';
import { area } from './entities/area.ts';
import { auditEntry } from './entities/audit.ts';
import { block } from './entities/block.ts';
import { channel } from './entities/channel.ts';
import { displayDocument } from './entities/display.ts';
import { category, libraryItem } from './entities/library.ts';
import { portal } from './entities/portal.ts';
import { slide } from './entities/slide.ts';
import { syncGroup } from './entities/sync-group.ts';
import { template } from './entities/template.ts';
import { user } from './entities/user.ts';
import type { JsonSchema } from './openapi-types.ts';
import { failedOutcome, failure, problem } from './outcomes.ts';

/**
 * The fields common to all slide types are a schema of their own, so that each type's schema can combine them with its
 * own fields.
 */
const COMMON_SLIDE = 'SlideCommon';
const SLIDE_DESCRIPTION = 'A slide of any type, given by `type`.';
const COMMON_SLIDE_DESCRIPTION = 'The fields common to all slide types.';

/** Schemas of records that many calls share, by their names in the document. */
const RECORDS: Record<string, z.ZodType> = {
  Slide: slide,
  Channel: channel,
  Area: area,
  User: user,
  Portal: portal,
  Template: template,
  SyncGroup: syncGroup,
  Category: category,
  LibraryItem: libraryItem,
  DisplayDocument: displayDocument,
  AuditEntry: auditEntry,
  Block: block,
  Problem: problem,
  Failure: failure,
  FailedOutcome: failedOutcome,
};

const LOCAL_REFERENCE = '#/$defs/';
/** Prefix of references to the schemas of records. */
export const COMPONENT_REFERENCE = '#/components/schemas/';

/** Converts the contract's schemas to JSON Schema. Schemas of records are defined once and referenced. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = z.registry<{ id: string }>();

  constructor() {
    for (const [id, schema] of Object.entries(RECORDS)) this.names.add(schema, { id });
    for (const record of Object.values(RECORDS)) this.of(record, 'output');
    this.describeSlides();
  }

  /** One schema for each type, and one that matches any of them. */
  private describeSlides(): void {
    const { additionalProperties: _open, ...common } = this.components.Slide ?? {};
    this.components[COMMON_SLIDE] = { description: COMMON_SLIDE_DESCRIPTION, ...common };
    const types = Object.values(definitions).toSorted(byIndex);
    const composed = types.map(({ key, index, friendlyName, fields }) => {
      const name = `SlideOfType${index}${capital(key)}`;
      const own = fields instanceof z.ZodObject ? this.of(fields, 'output') : {};
      const { additionalProperties: _closed, properties, required = [] } = own;
      this.components[name] = {
        description: `A slide of type ${index}, ${friendlyName}.`,
        allOf: [
          { $ref: COMPONENT_REFERENCE + COMMON_SLIDE },
          {
            type: 'object',
            properties: { ...properties, type: { type: 'integer', const: index } },
            required: [...required, 'type'],
          },
        ],
      };
      return { $ref: COMPONENT_REFERENCE + name };
    });
    const mapping = Object.fromEntries(types.map(({ index }, place) => [index, composed[place]?.$ref]));
    this.components.Slide = {
      description: SLIDE_DESCRIPTION,
      oneOf: composed,
      discriminator: { propertyName: 'type', mapping },
    };
  }

  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, {
      io,
      metadata: this.names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
    });
    const {
      $schema: _dialect,
      $defs,
      ...own
    } = JSON.parse(JSON.stringify(made).replaceAll(LOCAL_REFERENCE, COMPONENT_REFERENCE)) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, component] of Object.entries($defs ?? {})) this.components[name] ??= withoutId(component);
    return own;
  }
}

function byIndex(one: { index: number }, other: { index: number }): number {
  return one.index - other.index;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function withoutId({ id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Removes what carries no information: JavaScript's number limits and, in responses, defaults. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === 'output') delete schema.default;
}
