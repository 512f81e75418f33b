import { stat } from 'node:fs/promises';
import { CONVERTED_VIDEO, identifyFormat } from '../inspect/file-formats.ts';
import { type MediaRecord, mediaStore } from '../records/media.store.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import { sha256Of, type UploadDeps } from '../store-upload.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { pictureConversionOf, soundConversionOf } from './playable-videos.ts';

/** Converts a video that browsers can't play as it is, or shouldn't be given, and replaces its file. */
export async function convertVideo(
  { folder, ffmpeg, database }: UploadDeps,
  record: MediaRecord,
  options: ConversionOptions,
): Promise<void> {
  if (!ffmpeg) return;
  const converted = folder.newIncomingPath();
  try {
    await folder.withLocalFile(record.fileName, async (original) => {
      const { demuxer } = await identifyFormat('video', original);
      const input = { file: original, demuxer };
      const facts = await ffmpeg.inspect(input);
      if (!facts || facts === 'sound') throw new Error('The file is not a video any more.');
      const { durationSeconds } = facts;
      await ffmpeg.convertToMp4(input, facts, converted, {
        picture: pictureConversionOf(facts),
        sound: soundConversionOf(demuxer, facts),
        durationSeconds,
        ...options,
      });
    });
    const facts = await ffmpeg.inspect({ file: converted, demuxer: CONVERTED_VIDEO.demuxer });
    if (!facts || facts === 'sound') throw new Error('The converted file is not a video.');
    const fileName = `${record.fileName.replace(/\.[^.]*$/, '')}.converted.${CONVERTED_VIDEO.extension}`;
    const { size } = await stat(converted);
    const sha256 = await sha256Of(converted);
    await folder.store(converted, fileName);
    await database.write(null, async (queries) => {
      await mediaStore(queries).endConversion(record._id, {
        fileName,
        contentType: CONVERTED_VIDEO.contentType,
        bytes: size,
        sha256,
        width: facts.width,
        height: facts.height,
        durationSeconds: facts.durationSeconds,
        state: 'ready',
      });
      await unrecordedFileStore(queries).addDeleted([{ fileName: record.fileName, names: [record.fileName] }]);
    });
  } finally {
    await folder.discard(converted);
  }
}
