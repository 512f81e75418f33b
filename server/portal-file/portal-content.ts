import { z } from 'zod';
import { newUser } from '#contract/endpoints/users.ts';
import { areaSettings } from '#contract/entities/area.ts';
import { areaSlides, channelSettings } from '#contract/entities/channel.ts';
import { id, portalId } from '#contract/entities/fields.ts';
import { linkAddress } from '#contract/entities/file-link.ts';
import { importedCalendar, typedHolidays } from '#contract/entities/holidays.ts';
import { MOST_NAMED_TIMES, namedTimeSettings } from '#contract/entities/named-time.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import { syncGroupSettings } from '#contract/entities/sync-group.ts';
import { MOST_TAGS, tagSettings } from '#contract/entities/tag.ts';
import { templateSettings } from '#contract/entities/template.ts';
import { folderName } from '#contract/entities/uploaded-file.ts';
import { message } from '#contract/errors/problem.ts';
import { problem } from '#contract/outcomes.ts';
import { singleLine } from '#slide-types/fields.ts';
import { ACCEPTED_EXTENSIONS, type FileKind } from '#slide-types/file-kinds.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { timestamp } from '#slide-types/timestamp.ts';

/** The format of all ids, which is unlikely to occur in a text by chance. */
const recordId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message('id-invalid'));
const orderingNumber = z.int32();

/** A channel's name in its address, or its short id. */
const ADDRESS_NAME = /^[\p{L}\p{N}-]{1,120}$/u;
const SHORT_NAME = /^[\w-]{1,40}$/;

/** The location of an uploaded file: `/media/<portal>/<random name>-<readable name>.<extension>`. */
export const MEDIA_ADDRESS = '/media/(?:[0-9]{1,10}|library)/[A-Za-z0-9_-]{12}-[a-z0-9-]{1,60}\\.[a-z0-9]{2,5}';

/** Argon2id with our parameters. Higher ones could be used to overload the server. */
const PASSWORD_HASH = /^\$argon2id\$v=19\$m=(\d{1,6}),t=([1-9]),p=[1-4]\$[A-Za-z0-9+/]{16,64}\$[A-Za-z0-9+/]{32,128}$/;
const MOST_MEMORY_KILOBYTES = 131_072;

const passwordHash = z
  .string()
  .refine(
    (hash) => Number(PASSWORD_HASH.exec(hash)?.[1] ?? Infinity) <= MOST_MEMORY_KILOBYTES,
    message('password-hash-invalid'),
  );

const MOST_NOTICES = 10;

/** The address on the web from which a file is fetched again. */
const link = z.object({
  address: linkAddress,
  /** Of what was fetched last; empty if that is unknown. */
  sha256: z.string().max(64),
  changedAt: timestamp.pipe(z.string()),
});

const mediaFile = z.object({
  location: z.string().regex(new RegExp(`^${MEDIA_ADDRESS}$`), message('file-address-invalid')),
  /** Whether all portals can use it: a file of the library or of a template. */
  isShared: z.boolean(),
  label: singleLine.max(200),
  kind: z.enum(Object.keys(ACCEPTED_EXTENSIONS) as FileKind[]),
  /** Its name in the archive. */
  entry: z.string(),
  /** What its owner should know of it. Not found again at import: the file has already been cleaned. */
  notices: z.array(problem).max(MOST_NOTICES).default([]),
  /** Whether it is on the page of the portal's files. Missing in exports of earlier versions: its kind decides. */
  listed: z.boolean().optional(),
  folder: folderName.default(''),
  uploadedAt: timestamp.pipe(z.string()).optional(),
  uploadedBy: z.union([recordId, z.null()]).default(null),
  link: z.union([link, z.null()]).default(null),
});

/**
 * All records of one portal in its file. `checkReferences` checks the references between them. A single text has no
 * limit here, so that texts stored before there was a limit can be imported; they must be shortened when they are next
 * edited. All texts together must fit the portal's quota, and those of a channel what its screens can load.
 */
export const portalContent = z.object({
  portal: portalSettings.extend({
    _id: recordId,
    PortalId: portalId,
    holidays: typedHolidays.default([]),
    holidayCalendar: z.union([importedCalendar, z.null()]).default(null),
  }),
  namedTimes: z
    .array(namedTimeSettings.extend({ _id: recordId, lastModified: timestamp.pipe(z.string()) }))
    .max(MOST_NAMED_TIMES)
    .default([]),
  tags: z
    .array(tagSettings.extend({ _id: recordId, lastModified: timestamp.pipe(z.string()) }))
    .max(MOST_TAGS)
    .default([]),
  areas: z.array(
    areaSettings.extend({ _id: recordId, PortalId: portalId, orderingNumber, UsableSlideIDs: z.array(id) }),
  ),
  channels: z.array(
    channelSettings.extend({
      _id: recordId,
      PortalId: portalId,
      orderingNumber,
      originalName: z.string().regex(ADDRESS_NAME, message('address-name-invalid')),
      shortID: z.string().regex(SHORT_NAME, message('short-name-invalid')),
      description: z.string(),
      /** The order of areas where slides that rules add were moved. */
      slideOrder: z.array(areaSlides).default([]),
      excludedSlides: z.array(areaSlides).default([]),
    }),
  ),
  slides: z.array(
    slideSettings.extend({
      _id: recordId,
      type: z.int32().min(0),
      fields: z.record(z.string(), z.unknown()),
      archived: z.boolean(),
      creator: z.union([recordId, z.null()]),
      lastModified: timestamp.pipe(z.string()),
      itemsFound: z.union([z.int32().min(0), z.null()]),
    }),
  ),
  syncGroups: z.array(syncGroupSettings.extend({ _id: recordId })),
  /** The templates of its slides, and the custom ones that it may use. */
  templates: z.array(templateSettings.extend({ _id: recordId, creationDate: timestamp.pipe(z.string()) })),
  media: z.array(mediaFile),
  /** Locations of files that are used by records but no longer exist. */
  gone: z.array(z.string().max(2048)),
  /** Null if the file was exported without users. */
  users: z.union([
    z.array(newUser.omit({ password: true, password2: true }).extend({ _id: recordId, passwordHash })),
    z.null(),
  ]),
});

export type PortalContent = z.output<typeof portalContent>;
export type MediaFile = PortalContent['media'][number];
