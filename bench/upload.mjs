import { openAsBlob } from 'node:fs';
import path from 'node:path';

// Uploads a film with so many megabytes of nothing behind it, and prints its address. A process of its own: what it takes must not
// keep whoever measures from looking at the clock. Usage: TOKEN=<token> node upload.mjs <url> <file> <megabytes>
const [url = '', file = '', megabytes = '0'] = process.argv.slice(2);
const HEAD_BYTES = 8;
const room = Number(megabytes) * 1024 ** 2;
const head = Buffer.alloc(HEAD_BYTES);
head.writeUInt32BE(room + HEAD_BYTES);
head.write('free', 4);
const piece = new Blob([Buffer.alloc(1024 ** 2)]);
const pieces = Array.from({ length: Number(megabytes) }, () => piece);
const film = await openAsBlob(file);
const form = new FormData();
form.append('file', room > 0 ? new Blob([film, head, ...pieces]) : film, path.basename(file));
const headers = { authorization: `Bearer ${process.env.TOKEN}` };
const answer = await fetch(`${url}/uploadVideo/1`, { method: 'POST', headers, body: form });
if (!answer.ok) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`);
console.log((await answer.json()).location);
