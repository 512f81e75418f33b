import path from 'node:path';
import { z } from 'zod';
import { MIN_SESSION_KEY_LENGTH } from './http/sessions/session-key.ts';

/** An optional setting. An empty one counts as not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const yesOrNo = (fallback: boolean) =>
  optional(z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] })).transform(
    (value) => value ?? fallback,
  );

const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  optional(z.coerce.number().int().min(minimum).max(maximum)).transform((value) => value ?? fallback);

/** `host` or `host:port`, comma-separated. */
const hosts = optional(
  z
    .string()
    .transform((value) => value.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine((all) => all.every(isHost), 'must be a comma-separated list of hosts, without http:// or a path'),
).transform((value) => value ?? []);

/** Whether it can be the host of a URL, with or without a port. */
function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && !/[/@?#\s]/.test(host);
}

/** `Label=https://…`, comma-separated. */
const links = optional(
  z
    .string()
    .transform((value) => value.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [linkOf(entry)])))
    .refine((all) => all.length <= 10, 'can have at most 10 links')
    .refine((all) => all.every(isLink), 'must be a comma-separated list such as Contact=https://example.com/contact'),
).transform((value) => value ?? []);

function linkOf(entry: string): { label: string; address: string } {
  const at = entry.indexOf('=');
  return { label: entry.slice(0, Math.max(at, 0)).trim(), address: entry.slice(at + 1).trim() };
}

function isLink({ label, address }: { label: string; address: string }): boolean {
  return label !== '' && label.length <= 40 && /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
}

const settings = z.object({
  PORT: wholeNumber(5000, 0, 65_535),
  HOST: optional(z.string()).transform((value) => value ?? '0.0.0.0'),
  DATA_DIR: optional(z.string()).transform((value) => path.resolve(value ?? 'data')),
  WORKERS: wholeNumber(1, 1, 64),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()).transform((value) => value ?? 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_CREATE_BUCKET: yesOrNo(false),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  SMTP_FROM: optional(z.string().max(320)),
  COMPANY_LINKS: links,
  PASSWORD_POLICY: optional(z.enum(['usual', 'strict'])).transform((value) => value ?? 'usual'),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_BUTTON_LABEL: optional(z.string().trim().max(60)).transform((value) => value ?? 'Log In With Auth0'),
  OIDC_USERNAME_CLAIM: optional(z.string()),
  ADMIN_USERNAME: optional(z.string().trim().min(1).max(100)),
  ADMIN_PASSWORD: optional(z.string().min(7, 'must be at least 7 characters').max(1024)),
  DEMO: yesOrNo(true),
  SESSION_KEY: optional(
    z.string().min(MIN_SESSION_KEY_LENGTH, `must be at least ${MIN_SESSION_KEY_LENGTH} characters`),
  ),
  FFMPEG_PATH: optional(z.string()),
  /** The system's own list of folders with programs. */
  PATH: optional(z.string()).transform((value) => value ?? ''),
  MAX_IMAGE_MB: wholeNumber(25, 1, 1024),
  MAX_VIDEO_MB: wholeNumber(2048, 1, 102_400),
  UPLOAD_QUOTA_MB: wholeNumber(20_480, 1, 1_000_000_000),
  AUDIT_KEEP_DAYS: wholeNumber(365, 1, 36_500),
  FEED_ALLOW_PRIVATE: yesOrNo(false),
  FEED_ALLOW_HOSTS: hosts,
  OFFLINE_SCREENS: yesOrNo(true),
  PLACES_URL: optional(z.url({ protocol: /^https?$/ })),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  TRUST_PROXY: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).transform(
    (value) => value ?? 'warn',
  ),
});

const consistentSettings = settings
  .refine((env) => env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID !== undefined, {
    path: ['OIDC_CLIENT_ID'],
    message: 'is required with OIDC_ISSUER',
  })
  .refine((env) => env.WORKERS === 1 || env.DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    message: 'can be more than 1 only with DATABASE_URL: the embedded database supports only one process',
  })
  .refine((env) => env.S3_BUCKET === undefined || env.S3_ACCESS_KEY_ID !== undefined, {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'is required with S3_BUCKET',
  })
  .refine((env) => env.S3_BUCKET === undefined || env.S3_SECRET_ACCESS_KEY !== undefined, {
    path: ['S3_SECRET_ACCESS_KEY'],
    message: 'is required with S3_BUCKET',
  })
  .refine((env) => env.S3_ENDPOINT === undefined || env.S3_BUCKET !== undefined, {
    path: ['S3_BUCKET'],
    message: 'is required with S3_ENDPOINT',
  });

/** The validated settings. */
export type Env = z.output<typeof settings>;

/** Reads the settings. Throws an Error that lists every invalid one for the administrator. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = consistentSettings.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid settings:\n${lines.join('\n')}`);
}
