import { z } from 'zod';

type Stored<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.ZodType<z.output<Shape[Field]>> };

/**
 * The fields of a record in responses: the same types as in requests, without limits, defaults or conversions.
 * Stored data was checked on input. A limit that became stricter since, or a row edited by hand,
 * must not make a response fail.
 */
export function storedFields<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): z.ZodObject<Stored<Shape>> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, storedValue(schema as z.ZodType)]);
  return z.object(Object.fromEntries(fields) as Stored<Shape>);
}

function storedValue(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return storedValue(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodOptional) return storedValue(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return storedValue(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodPipe) return storedValue(schema.out as z.ZodType);
  if (schema instanceof z.ZodArray) return z.array(storedValue(schema.element as z.ZodType));
  if (schema instanceof z.ZodObject) return storedFields(schema);
  if (schema instanceof z.ZodUnion) return z.union((schema.options as z.ZodType[]).filter(isKnown).map(storedValue));
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return schema.format === null ? z.number() : z.number().int();
  return schema;
}

/** The result of a conversion has one of the other types of its union. */
function isKnown(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform);
}
