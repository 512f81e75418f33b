import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

// How fast Node alone sends a file. Usage: FILE=<path> node bare-file.mjs <port>
createServer((request, response) => {
  if (request.url === '/serverTime') response.end(String(Date.now()));
  else createReadStream(process.env.FILE ?? '').pipe(response);
}).listen(Number(process.argv[2]), '127.0.0.1');
