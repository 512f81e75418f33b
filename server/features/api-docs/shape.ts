import type { JsonSchema } from '#contract/openapi-types.ts';
import { type Html, html } from './html.ts';

const COMPONENT_REFERENCE = '#/components/schemas/';
const INDENT = '  ';

/** Renders a schema like a TypeScript type, `{ PortalId: integer, name?: string }`, with links to records. */
export function shape(schema: JsonSchema, depth = 0): Html {
  if (schema.$ref) return recordLink(schema.$ref.slice(COMPONENT_REFERENCE.length));
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (Array.isArray(schema.enum)) return separated(schema.enum.map((value) => html`${JSON.stringify(value)}`));
  if (schema.anyOf) return separated(schema.anyOf.map((one) => shape(one, depth)));
  if (schema.oneOf) return separated(schema.oneOf.map((one) => shape(one, depth)));
  if (schema.allOf)
    return separated(
      schema.allOf.map((one) => shape(one, depth)),
      ' & ',
    );
  if (Array.isArray(schema.type)) return separated(schema.type.map((type) => shape({ ...schema, type }, depth)));
  if (schema.type === 'array') return html`${grouped(schema.items ?? {}, depth)}[]`;
  if (schema.type === 'object') return objectShape(schema, depth);
  if (schema.format === 'binary') return html`file`;
  return html`${schema.type ?? 'anything'}`;
}

export function recordLink(name: string): Html {
  return html`<a href="#${name}">${name}</a>`;
}

function objectShape(schema: JsonSchema, depth: number): Html {
  const properties = Object.entries(schema.properties ?? {});
  const isOpen = isSchema(schema.additionalProperties);
  if (properties.length === 0) return isOpen ? html`{ … }` : html`{ }`;
  const lines = properties.map(([name, property]) => {
    const isRequired = schema.required?.includes(name);
    return html`${INDENT.repeat(depth + 1)}<b>${name}</b>${isRequired ? '' : '?'}: ${shape(property, depth + 1)}${remark(property)}\n`;
  });
  const more = isOpen ? html`${INDENT.repeat(depth + 1)}…\n` : '';
  return html`{\n${lines}${more}${INDENT.repeat(depth)}}`;
}

/** Renders what is not part of the type: limits and the default. */
function remark(schema: JsonSchema): Html | string {
  const { minLength, maxLength, minimum, maximum, maxItems, default: fallback } = schema;
  const remarks = [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    range(undefined, maxItems, 'items'),
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
  ].filter((text) => text !== '');
  return remarks.length === 0 ? '' : html` <i>${remarks.join(', ')}</i>`;
}

function range(least: unknown, most: unknown, unit: string): string {
  const hasLeast = typeof least === 'number' && least !== 0;
  if (typeof most !== 'number' || most >= 2_147_483_647) return hasLeast ? `at least ${least} ${unit}`.trim() : '';
  return `${hasLeast ? `${least} to ` : 'at most '}${most} ${unit}`.trim();
}

function grouped(schema: JsonSchema, depth: number): Html {
  const isSeveral = schema.anyOf !== undefined || Array.isArray(schema.type) || Array.isArray(schema.enum);
  return isSeveral ? html`(${shape(schema, depth)})` : shape(schema, depth);
}

function separated(shapes: Html[], sign = ' | '): Html {
  return html`${shapes.flatMap((one, index) => (index === 0 ? [one] : [sign, one]))}`;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
