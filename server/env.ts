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

const text = (fallback: string) => optional(z.string()).transform((value) => value ?? fallback);

const choice = <Option extends string>(options: readonly Option[], fallback: NoInfer<Option>) =>
  optional(z.enum(options)).transform((value) => value ?? fallback);

const webAddress = optional(z.url({ protocol: /^https?$/ }));

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

/**
 * All settings, in the order of the README's table, which `env.test.ts` generates from their descriptions. Values that
 * `parse(undefined)` doesn't show as the default have a `shownDefault`.
 */
const settings = z.object({
  PORT: wholeNumber(5000, 0, 65_535).describe('The port the server listens on'),
  HOST: text('0.0.0.0').describe('The address the server listens on; `127.0.0.1` behind a proxy on the same machine'),
  DATA_DIR: text('data')
    .transform((value) => path.resolve(value))
    .meta({
      description: 'The folder for the embedded database, uploaded files and the signing key',
      shownDefault: '`./data`',
    }),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')).describe(
    '`postgres://…`: use a PostgreSQL server (15 or newer) instead of the embedded database',
  ),
  WORKERS: wholeNumber(1, 1, 64).describe(
    'How many processes share the port, at most one per core; more than one requires `DATABASE_URL` ([how](docs/deploy.md#several-processes), [when](docs/scaling.md))',
  ),
  S3_BUCKET: optional(z.string()).describe(
    'Store uploaded files in this S3-compatible bucket instead of `DATA_DIR`; required for [several machines](docs/deploy.md#several-machines)',
  ),
  S3_ACCESS_KEY_ID: optional(z.string()).describe('The key of the bucket; required with `S3_BUCKET`'),
  S3_SECRET_ACCESS_KEY: optional(z.string()).describe('The secret of that key; required with `S3_BUCKET`'),
  S3_ENDPOINT: webAddress.meta({
    description: 'The URL of the service that stores the bucket, such as `https://store.example.com:9000`',
    shownDefault: 'Amazon’s',
  }),
  S3_REGION: text('us-east-1').describe('The region of the bucket'),
  S3_CREATE_BUCKET: yesOrNo(false).describe("Create the bucket if it doesn't exist"),
  PUBLIC_URL: webAddress.describe(
    'The URL at which people reach the server. Links in emails and logins through a provider use it; without it, both only work on the same machine',
  ),
  ADMIN_USERNAME: optional(z.string().trim().min(1).max(100)).meta({
    description: 'The username of the superuser that the first start creates',
    shownDefault: '`admin`',
  }),
  ADMIN_PASSWORD: optional(z.string().min(7, 'must be at least 7 characters').max(1024)).meta({
    description: 'The password of that superuser, at least 7 characters',
    shownDefault: 'generated, and printed at the first start',
  }),
  PASSWORD_POLICY: choice(['usual', 'strict'], 'usual').describe(
    '`strict` requires 8 instead of 7 characters and rejects common passwords',
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')).describe(
    '`smtp://user:password@host:587` or `smtps://…`: the server that sends emails. Without it, they are written to `DATA_DIR/outbox`, and the log says so',
  ),
  SMTP_FROM: optional(z.string().max(320)).meta({
    description: 'The sender of emails',
    shownDefault: '`Vitrine <no-reply@…>`',
  }),
  OIDC_ISSUER: webAddress.describe(
    'The URL of an OpenID Connect provider that people can log in with; its callback URL is `PUBLIC_URL/api/auth/callback`',
  ),
  OIDC_CLIENT_ID: optional(z.string()).describe('The client ID at that provider; required with `OIDC_ISSUER`'),
  OIDC_CLIENT_SECRET: optional(z.string()).describe('The client secret at that provider, if it requires one'),
  OIDC_BUTTON_LABEL: optional(z.string().trim().max(60))
    .transform((value) => value ?? 'Log In With Auth0')
    .describe('The label of the provider’s button on the login page'),
  OIDC_USERNAME_CLAIM: optional(z.string()).describe(
    "The claim that contains the username. People must not be able to choose its value: a person with a superuser's name there logs in as that superuser. Without it, users are found by their verified email address only",
  ),
  COMPANY_LINKS: links.describe(
    "`Contact=https://example.com/contact, Our shop=https://…`: links in the dashboard's header, at most ten",
  ),
  DEMO: yesOrNo(true).describe('Whether the first start creates the demo portal'),
  MAX_IMAGE_MB: wholeNumber(25, 1, 1024).describe(
    'The largest image that is accepted, in megabytes. Images with more pixels than screens can show (4096 × 3072) are scaled down',
  ),
  MAX_VIDEO_MB: wholeNumber(2048, 1, 102_400).describe('The largest video that is accepted, in megabytes'),
  UPLOAD_QUOTA_MB: wholeNumber(20_480, 1, 1_000_000_000).describe(
    'How much space the files of one portal, together with the text of its slides and channels, may take, in megabytes',
  ),
  FFMPEG_PATH: optional(z.string()).meta({
    description: "ffmpeg converts videos that browsers can't play, and .bmp images; without it, those are rejected",
    shownDefault: 'found automatically',
  }),
  LIBREOFFICE_PATH: optional(z.string()).meta({
    description:
      'LibreOffice converts documents such as .pptx and .docx; without it, those are rejected, but not .pdf. `npm run libreoffice` installs it',
    shownDefault: 'found automatically',
  }),
  AUDIT_KEEP_DAYS: wholeNumber(365, 1, 36_500).describe('How many days entries of the audit log are kept'),
  SESSION_KEY: optional(
    z.string().min(MIN_SESSION_KEY_LENGTH, `must be at least ${MIN_SESSION_KEY_LENGTH} characters`),
  ).meta({
    description: `Signs login tokens; at least ${MIN_SESSION_KEY_LENGTH} characters. Set it if several servers share a database`,
    shownDefault: 'generated, in `DATA_DIR`',
  }),
  FEED_ALLOW_HOSTS: hosts.describe(
    'Hosts on private networks (`host` or `host:port`, comma-separated) whose feeds and linked files slides may show; otherwise only public addresses are fetched',
  ),
  FEED_ALLOW_PRIVATE: yesOrNo(false).describe(
    '`true`: slides may show feeds and linked files from any private address. Use it only if everyone who creates slides may see what is there',
  ),
  OFFLINE_SCREENS: yesOrNo(true).describe(
    'Whether screens store what they play, so that they work offline; `false` makes every screen delete it again',
  ),
  PLACES_URL: webAddress.meta({
    description:
      'The service that weather slides use to find places by name; it must have the API of [Open-Meteo](https://open-meteo.com/en/docs/geocoding-api)',
    shownDefault: 'Open-Meteo’s',
  }),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')).describe(
    'The bearer token with which Prometheus can read `/metrics`, at least 16 characters; without it, only superusers can',
  ),
  TRUST_PROXY: optional(z.string()).describe(
    'Addresses or networks (comma-separated) of proxies whose `X-Forwarded-*` headers are trusted. Without it, all visitors behind a proxy appear to be one, and the log warns about it',
  ),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn').describe(
    '`debug`, `info`, `warn`, `error`, `fatal` or `silent`',
  ),
  /** The system's own list of folders with programs. Not in the README, because nobody sets it for Vitrine. */
  PATH: text(''),
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

/** A row of the README's table of settings. */
export interface DocumentedSetting {
  name: string;
  /** Markdown; empty for none. */
  defaultValue: string;
  description: string;
}

export function documentedSettings(): DocumentedSetting[] {
  return Object.entries(settings.shape).flatMap(([name, schema]) => {
    const { description, shownDefault } = schema.meta() ?? {};
    if (description === undefined) return [];
    return { name, description, defaultValue: typeof shownDefault === 'string' ? shownDefault : defaultOf(schema) };
  });
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined);
  return value === undefined || Array.isArray(value) ? '' : `\`${value}\``;
}
